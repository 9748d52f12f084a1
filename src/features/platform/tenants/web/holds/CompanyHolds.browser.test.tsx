import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type CompanyHold, type CompanyHolds as Holds, type HoldDraft, holdsApi } from '../../holds.contract.ts';
import { CompanyHolds } from './CompanyHolds.tsx';

const server = fakeServer();

const hold = (changes: Partial<CompanyHold> = {}): CompanyHold => ({
  id: 1,
  kind: 'security',
  state: 'open',
  fromAt: '2026-11-20T23:00:00Z',
  untilAt: null,
  ordersStopAt: '2026-11-20T23:00:00Z',
  reason: 'Accesos desde un país desconocido',
  sentence: 'Escríbenos.',
  authorName: 'Equipo Comanda',
  createdAt: '2026-11-20T23:00:00Z',
  releasedAt: null,
  releasedBy: null,
  releaseReason: null,
  version: 1,
  ...changes,
});

let stored: CompanyHold[];
const holds = (): Holds => ({
  state: stored.some(({ state }) => state === 'open') ? 'suspended' : 'active',
  subscriptionStatus: 'active',
  timeZone: 'America/Santiago',
  businessDayCutoff: '04:00',
  closesAt: '2026-11-21T07:00:00Z',
  data: stored,
});

const show = (policies = ['platform.list', 'platform.payment_holds', 'platform.holds']) => {
  server.now.answer(holdsApi.list, holds);
  const component = () => <CompanyHolds company={{ id: 5, name: 'Sabores' }} />;
  return renderScreen([{ path: '/companies/5', component }], { at: '/companies/5', policies });
};
const dialog = page.getByRole('dialog');
const article = page.getByRole('article', { name: 'Retención: Seguridad' });

beforeEach(() => {
  stored = [];
});

test('a hold shows what it stops before it is opened, and its moments afterwards', async () => {
  const sent: HoldDraft[] = [];
  await show();
  await expect.element(page.getByText('Nada retiene a este comercio.')).toBeVisible();
  server.now.answer(holdsApi.open, ({ body }) => {
    sent.push(body);
    stored = [hold()];
    return holds();
  });
  await page.getByRole('button', { name: 'Retener' }).click();
  await dialog.getByRole('combobox', { name: 'Por qué' }).click();
  await page.getByRole('option', { name: 'Seguridad' }).click();
  await expect.element(dialog.getByText('Los locales dejan de recibir pedidos ahora.')).toBeVisible();
  await expect
    .element(dialog.getByRole('note'))
    .toHaveTextContent('Detuvimos tu cuenta por seguridad. Escríbenos para volver a abrirla.');
  await expectAccessible();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Accesos desde un país desconocido');
  await dialog.getByRole('button', { name: 'Retener' }).click();
  await expect.element(article.getByText(/20:00/).first()).toBeVisible();
  await expect.element(article.getByText('Motivo: Accesos desde un país desconocido')).toBeVisible();
  expect(sent).toMatchObject([{ kind: 'security', starts: 'now', startsLocal: null, untilLocal: null }]);
});

test('of two super-admins who hold a company, the second reads it and loses nothing typed', async () => {
  await show();
  server.now.answer(holdsApi.open, () => {
    stored = [hold()];
    throw new Refusal(409, { code: 1261, message: 'El comercio ya tiene una retención de ese tipo: libérala antes.' });
  });
  await page.getByRole('button', { name: 'Retener' }).click();
  const reason = dialog.getByRole('textbox', { name: 'Motivo' });
  await reason.fill('Accesos desde un país desconocido');
  await dialog.getByRole('button', { name: 'Retener' }).click();
  await expect
    .element(dialog.getByText('El comercio ya tiene una retención de ese tipo: libérala antes.'))
    .toBeVisible();
  await expect.element(reason).toHaveValue('Accesos desde un país desconocido');
  await expect.element(page.getByText('El comercio lee: Escríbenos.')).toBeInTheDocument();
});

test('a hold that another super-admin released meanwhile is past, and the typed reason stays', async () => {
  stored = [hold()];
  await show();
  const over = {
    state: 'released',
    releasedAt: '2026-11-20T23:30:00Z',
    releasedBy: 'Ana',
    releaseReason: 'Claves nuevas',
  } as const;
  server.now.answer(holdsApi.release, () => {
    stored = [hold(over)];
    throw new Refusal(409, { code: 1262, message: 'Otra persona ya liberó esta retención.' });
  });
  await article.getByRole('button', { name: 'Liberar' }).click();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Cambiaron sus claves');
  await dialog.getByRole('button', { name: 'Liberar' }).click();
  await expect.element(dialog.getByText('Otra persona ya liberó esta retención.')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Cambiaron sus claves');
  await expect.element(page.getByText('Claves nuevas')).toBeInTheDocument();
});

test('people who only list companies hold and release none', async () => {
  stored = [hold()];
  await show(['platform.list']);
  await expect.element(article).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('people of billing hold for lack of payment alone, and release no other hold', async () => {
  stored = [hold()];
  await show(['platform.list', 'platform.payment_holds']);
  await expect.element(article).toBeVisible();
  expect(page.getByRole('button', { name: 'Liberar' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Retener' }).click();
  await dialog.getByRole('combobox', { name: 'Por qué' }).click();
  await expect.element(page.getByRole('option', { name: 'Falta de pago' })).toBeVisible();
  expect(page.getByRole('option', { name: 'Seguridad' }).elements()).toEqual([]);
});

test('a hold that ends before orders stop does not show when they would', async () => {
  const grace = { kind: 'payment', ordersStopAt: '2026-12-08T07:00:00Z' } as const;
  stored = [hold({ ...grace, untilAt: '2026-12-06T20:00:00Z' })];
  await show();
  await expect.element(page.getByText('06/12/2026 17:00')).toBeVisible();
  await expect.element(page.getByText('Sin pedidos nuevos desde')).not.toBeInTheDocument();
});

test('a hold for failed payment shows from when each effect applies', async () => {
  await show();
  await page.getByRole('button', { name: 'Retener' }).click();
  await expect.element(dialog.getByText(/^Se detiene, desde el /)).toBeVisible();
  await expect.element(dialog.getByText(/^Se detiene al cierre del día de ventas, desde el /)).toBeVisible();
});
