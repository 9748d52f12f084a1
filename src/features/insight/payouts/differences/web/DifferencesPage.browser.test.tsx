import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type ComparedProvider, differencesApi, type PaymentDifference } from '../differences.contract.ts';
import { DifferencesPage } from './DifferencesPage.tsx';

const server = fakeServer();
const everything = [...Object.values(differencesApi).map(({ policy }) => policy), 'orders.show', 'orders.list'];
const at = '2026-11-26T07:20:00.000Z';
const open: PaymentDifference = {
  id: 5,
  orderId: 81,
  storeId: 7,
  storeName: 'Ñuñoa',
  provider: 'webpay',
  providerName: 'Webpay Plus',
  paymentMethod: 'online',
  reference: 'w-81',
  kind: 'amount',
  isRefund: false,
  theirs: 12_790,
  ours: 13_790,
  theirStatus: 'completed',
  ourStatus: 'completed',
  foundAt: at,
  state: 'open',
  settledAt: null,
  settledBy: null,
  reason: null,
};
const settled: PaymentDifference = {
  ...open,
  id: 4,
  orderId: 80,
  kind: 'theirs',
  isRefund: true,
  theirs: 5000,
  ours: null,
  state: 'settled',
  settledAt: at,
  settledBy: 'Antonia Fuentes',
  reason: 'Se devolvió en el panel',
};
const compared: ComparedProvider = {
  key: 'webpay',
  name: 'Webpay Plus',
  compared: 12,
  unread: 0,
  failure: null,
  comparedAt: at,
};

type PageState = { rows?: PaymentDifference[]; providers?: ComparedProvider[] };

async function show({ rows = [open, settled], providers = [compared] }: PageState = {}, policies = everything) {
  let data = rows;
  server.now.answer(differencesApi.list, () => ({ data, count: data.length, total: null, nextCursor: null }));
  server.now.answer(differencesApi.summary, () => ({ open: 1, providers }));
  server.now.answer(differencesApi.compare, () => ({ jobId: '9' }));
  server.now.answer(differencesApi.settle, ({ params, body: { reason } }) => {
    const found = { ...open, id: params.id, state: 'settled' as const, reason, settledBy: 'Pía' };
    data = data.map((each) => (each.id === params.id ? found : each));
    return found;
  });
  const tenant = { country: 'cl', timeZone: 'America/Santiago' };
  const user = { id: 1, policies, storeIds: null, flags: [], tenant } as unknown as CurrentUser;
  const component = () => (
    <CurrentUserContext value={user}>
      <RecordSourcesContext value={{}}>
        <DifferencesPage />
      </RecordSourcesContext>
    </CurrentUserContext>
  );
  const path = '/order-payments/differences';
  await renderScreen([{ path, component }], { at: path, policies });
  await expect.element(page.getByRole('heading', { name: 'Diferencias con los proveedores' })).toBeVisible();
}

const menuOf = (order: number) => page.getByRole('button', { name: new RegExp(`diferencia del pedido ${order}`) });

test('shows both amounts of a difference, and who settled it and why', async () => {
  await show();
  await expect
    .element(page.getByRole('row', { name: /#81.*Por resolver.*El monto no es el mismo.*12790.*13790/ }))
    .toBeVisible();
  await expect
    .element(
      page.getByRole('row', {
        name: /#80.*Resuelta.*Reembolso: Falta en Comanda.*Se devolvió en el panel.*Antonia/,
      }),
    )
    .toBeVisible();
  await expect.element(page.getByText('12 pagos comparados con 1 proveedor')).toBeVisible();
  await expectAccessible();
});

test('settles an open difference with a reason and shows the reason in its row', async () => {
  await show();
  await menuOf(81).click();
  await page.getByRole('menuitem', { name: 'Resolver' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolver la diferencia del pedido #81' });
  await expect.element(dialog.getByText('Webpay Plus: el monto no es el mismo.', { exact: false })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('El banco cobró comisión');
  await dialog.getByRole('button', { name: 'Resolver' }).click();
  await expect.element(page.getByRole('row', { name: /#81.*Resuelta.*El banco cobró comisión/ })).toBeVisible();
  expect(server.now.askedOf(differencesApi.settle).map(({ params, body }) => [params.id, body])).toEqual([
    [5, { reason: 'El banco cobró comisión' }],
  ]);
});

test('requires a reason to settle a difference', async () => {
  await show();
  await menuOf(81).click();
  await page.getByRole('menuitem', { name: 'Resolver' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill(' ');
  await dialog.getByRole('button', { name: 'Resolver' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveAttribute('aria-invalid', 'true');
  expect(server.now.askedOf(differencesApi.settle)).toEqual([]);
});

test('links a settled difference to its order and does not settle it again', async () => {
  await show();
  await menuOf(80).click();
  await expect.element(page.getByRole('menuitem', { name: 'Ver pedido' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Resolver' }).elements()).toEqual([]);
});

test('reports an unread provider and compares it again on request', async () => {
  const failure = 'Webpay Plus no respondió en 10 segundos.';
  await show({ rows: [], providers: [{ ...compared, unread: 3, failure }] });
  await page.getByText('3 pagos sin comparar: Webpay Plus').click();
  await expect.element(page.getByText(`Faltan comparar 3 pagos: ${failure}`)).toBeVisible();
  await page.getByRole('button', { name: 'Comparar ahora' }).click();
  await expect.element(page.getByText('Se están comparando los pagos')).toBeVisible();
  expect(server.now.askedOf(differencesApi.compare)).toHaveLength(1);
});

test('explains an empty list and hides the comparison from users who cannot settle', async () => {
  await show({ rows: [] }, ['order_payments.list']);
  await expect.element(page.getByText('No hay diferencias')).toBeVisible();
  expect(page.getByRole('button', { name: 'Comparar ahora' }).elements()).toEqual([]);
});
