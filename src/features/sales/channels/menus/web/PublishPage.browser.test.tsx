import { beforeEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { OpenerContext } from '#kit/web/session/openers.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { sampleJob } from '#kit/web/testing/sampleJob.ts';
import { toWire } from '#kit/contract/wire.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { channelMenusApi, type MenuPreview, type PublishedTarget, publishReport } from '../channelMenus.contract.ts';
import { storeLinks } from './menuSelection.ts';
import { PublishPage } from './PublishPage.tsx';

const server = fakeServer();

const target = { storeId: 4, storeName: 'Ñuñoa', provider: 'rappi', channelName: 'Rappi' };
const preview = (more: Partial<MenuPreview>): MenuPreview => ({
  ...target,
  linkId: 1,
  menuId: 2,
  problem: null,
  isUnconnected: false,
  liveNumber: 3,
  pending: null,
  isSame: false,
  items: 120,
  changes: [
    { kind: 'price', of: 'product', key: 'p1', name: 'Cola', place: null, before: 1500, after: 1700 },
    { kind: 'added', of: 'product', key: 'p2', name: 'Té', place: null, before: null, after: 'Té' },
  ],
  hours: null,
  takesHours: true,
  findings: [],
  ...more,
});
const outcome = (more: Partial<PublishedTarget>): PublishedTarget => ({
  ...target,
  linkId: 1,
  number: 4,
  state: 'live',
  message: null,
  path: null,
  issues: [],
  mayRetry: true,
  ...more,
});
const user = { tenant: { country: 'cl' } } as CurrentUser;
const withoutCredentials = ({ path }: { path?: string }) => (path === '/channel-integration' ? 'platform' : null);
const Screen = () => (
  <CurrentUserContext value={user}>
    <OpenerContext value={useCan('auth_credentials.list') ? () => null : withoutCredentials}>
      <PublishPage />
    </OpenerContext>
  </CurrentUserContext>
);
const show = (policies: readonly string[] = []) =>
  renderScreen([{ path: '/', component: Screen }], {
    at: '/',
    policies: ['menus.publish', 'menus.update', ...policies],
  });

/** Jobs that end with the outcomes of some targets. */
const answerJob = (data: PublishedTarget[]) =>
  server.now.answer(jobsApi.get, ({ params: { id } }) =>
    sampleJob({
      id,
      kind: 'channels.publish',
      label: 'Publicar un menú en su canal',
      result: toWire(publishReport, {
        summary: { count: 0, noun: ['menú publicado', 'menús publicados'] },
        requestId: 'r1',
        data,
      }),
    }),
  );

beforeEach(() => {
  sessionStorage.clear();
  storeLinks([1, 2, 3]);
});

test('shows what changes at each channel, with hours and findings apart, and publishes what can be', async () => {
  const finding = {
    kind: 'nameTooLong' as const,
    effect: 'changed' as const,
    message: 'Rappi acepta 12 letras: va como «Churrasco».',
    name: 'Churrasco italiano',
    itemKey: 'p9',
    path: '/products/edit-product/9/info?field=nameScreenProduct',
  };
  server.now.answer(channelMenusApi.preview, () => ({
    data: [
      preview({
        hours: { before: 'Lunes 10:00–22:00', after: 'Lunes 10:00–23:00' },
        findings: [finding],
      }),
      preview({ linkId: 2, storeName: 'Maipú', isSame: true, changes: [] }),
      preview({
        linkId: 3,
        storeName: 'Lota',
        problem: 'Faltan las credenciales de Rappi.',
        isUnconnected: true,
        changes: [],
      }),
    ],
  }));
  await show();
  const first = page.getByRole('region', { name: 'Ñuñoa en Rappi' });
  await expect.element(first.getByText('Cambia el horario en Rappi')).toBeVisible();
  await expect.element(page.getByText('1 local: faltan credenciales de Rappi')).toBeVisible();
  await expect.element(page.getByText('Pídelo a quien administra la plataforma.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Agregar credenciales de Rappi' })).not.toBeInTheDocument();
  await first.getByRole('button', { name: 'Ver detalle de Ñuñoa en Rappi' }).click();
  await expect.element(first.getByText('Rappi acepta 12 letras: va como «Churrasco».', { exact: false })).toBeVisible();
  await expect.element(first.getByRole('link', { name: 'Corregir Churrasco italiano' })).toBeVisible();
  await expect.element(first.getByText('Cola')).toBeVisible();
  await expectAccessible();
  let jobs = 0;
  server.now.answer(channelMenusApi.publish, () => ({ jobId: String((jobs += 1)) }));
  answerJob([
    outcome({
      state: 'refused',
      issues: [
        { itemKey: 'p1', message: 'Rappi no acepta: «logo».', name: 'Cola', path: '/products/edit-product/1/info' },
      ],
    }),
  ]);
  await page.getByRole('button', { name: 'Publicar 1 menú' }).click();
  await expect.element(page.getByText('1 menú no se publicó')).toBeVisible();
  expect(page.getByText(/N\.º 4|sin publicar/).elements()).toHaveLength(0);
  await expect.element(page.getByText('Rappi no acepta: «logo».', { exact: false })).toBeVisible();
  expect(server.now.askedOf(channelMenusApi.publish)[0]?.body).toEqual({ linkIds: [1], withHours: true });
  await expectAccessible();
  await expect.element(page.getByRole('link', { name: 'Ir a la lista' })).toBeVisible();
  await page.getByRole('button', { name: 'Reintentar 1 menú' }).click();
  await expect.poll(() => server.now.askedOf(jobsApi.get).length).toBe(2);
  expect(server.now.askedOf(channelMenusApi.publish)).toHaveLength(2);
});

test('shows at once what blocks a menu, and counts nothing of a menu that could not be built', async () => {
  const finding = { name: 'Churrasco', itemKey: 'p9', path: '/products/edit-product/9/info' };
  const blocks = {
    ...finding,
    kind: 'nameTooLong' as const,
    effect: 'blocks' as const,
    message: 'Rappi exige un precio.',
  };
  const notice = { ...blocks, effect: 'notice' as const, message: 'Rappi no muestra su nota.' };
  server.now.answer(channelMenusApi.preview, () => ({
    data: [
      preview({ findings: [blocks, notice] }),
      preview({ linkId: 2, storeName: 'Maipú', problem: 'El local no tiene menú.', items: 0, changes: [] }),
      preview({ linkId: 3, storeName: 'Lota' }),
    ],
  }));
  await show();
  const first = page.getByRole('region', { name: 'Ñuñoa en Rappi' });
  await expect.element(first.getByText('Rappi exige un precio.', { exact: false })).toBeVisible();
  await expect.element(first.getByText('Rappi no muestra su nota.', { exact: false })).not.toBeInTheDocument();
  const unbuilt = page.getByRole('region', { name: 'Maipú en Rappi' });
  await expect.element(unbuilt.getByText('El local no tiene menú.')).toBeVisible();
  await expect.element(unbuilt.getByText('productos y opciones', { exact: false })).not.toBeInTheDocument();
});

test('shows the menus as they are when somebody comes back from correcting a product', async () => {
  const finding = {
    kind: 'bannedWord' as const,
    effect: 'blocks' as const,
    message: 'Rappi no acepta la palabra «uber»: cámbiala.',
    name: 'Churrasco',
    itemKey: 'p9',
    path: '/elsewhere',
  };
  server.now.answer(channelMenusApi.preview, () => ({ data: [preview({ findings: [finding] })] }));
  const screen = await show();
  await page.getByRole('link', { name: 'Corregir Churrasco' }).click();
  await expect.element(page.getByRole('heading', { name: 'Otra parte' })).toBeVisible();
  server.now.answer(channelMenusApi.preview, () => ({ data: [preview({})] }));
  screen.back();
  await expect.element(page.getByRole('region', { name: 'Ñuñoa en Rappi' })).toBeVisible();
  await expect.element(page.getByText(finding.message, { exact: false })).not.toBeInTheDocument();
});

test('targets without credentials are one group with the way to add them, and nothing moves while they load', async () => {
  const answered = Promise.withResolvers<void>();
  const lacking = { problem: 'Faltan las credenciales de Rappi.', isUnconnected: true, items: 0, changes: [] };
  server.now.answer(channelMenusApi.preview, async () => {
    await answered.promise;
    return {
      data: [
        preview({ linkId: 1, storeName: 'Lota', ...lacking }),
        preview({ linkId: 2, storeName: 'Maipú', ...lacking }),
        preview({ linkId: 3 }),
      ],
    };
  });
  await show(['auth_credentials.list']);
  await expect.element(page.getByLabelText('Cargando los cambios').first()).toBeVisible();
  const topOf = (locator: Locator) => locator.element().getBoundingClientRect().top;
  const checkbox = page.getByRole('checkbox', { name: 'Publicar también el horario de los locales' });
  const bar = page.getByRole('region', { name: 'Publicar los menús' });
  await expect.poll(() => bar.element().getAnimations().length).toBe(0);
  const before = [topOf(checkbox), topOf(bar)];
  answered.resolve();
  const group = page.getByRole('region', { name: '2 locales: faltan credenciales de Rappi' });
  await expect.element(group.getByText('Lota, Maipú')).toBeVisible();
  await expect.element(group.getByRole('link', { name: 'Agregar credenciales de Rappi' })).toBeVisible();
  expect([topOf(checkbox), topOf(bar)]).toEqual(before);
  await expectAccessible();
});

test('a menu that would be refused again leads to its cause, without a retry or a message over it', async () => {
  server.now.answer(channelMenusApi.preview, () => ({ data: [preview({})] }));
  server.now.answer(channelMenusApi.publish, () => ({ jobId: '1' }));
  const message = 'El menú es demasiado grande para Rappi: quita productos.';
  const issues = [{ itemKey: null, message, name: '', path: '/menu/edit-menu/2' }];
  const unconnected = { state: 'failed' as const, message: 'Sin credenciales.', path: '/channel-integration' };
  answerJob([
    outcome({ state: 'refused', mayRetry: false, issues }),
    outcome({ linkId: 2, storeName: 'Maipú', mayRetry: false, ...unconnected }),
  ]);
  await show(['auth_credentials.list']);
  await page.getByRole('button', { name: 'Publicar 1 menú' }).click();
  await expect.element(page.getByText(message, { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Corregir Ñuñoa en Rappi' })).toBeVisible();
  const credentials = page.getByRole('link', { name: 'Corregir Maipú en Rappi' });
  await expect.element(credentials).toHaveAttribute('href', '/channel-integration');
  await expect.element(page.getByRole('link', { name: 'Ir a la lista' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Reintentar/ })).not.toBeInTheDocument();
  await expect.element(page.getByText('1 menú enviado', { exact: true })).not.toBeInTheDocument();
});

test('menus that are blocked by the same are one card, first, and can be seen by state', async () => {
  const full = (at: number) => ({
    kind: 'tooMany' as const,
    effect: 'blocks' as const,
    message: 'Rappi acepta 50 productos por categoría: divide las que tienen más.',
    name: `Vinos ${at}`,
    itemKey: `c${at}`,
    path: `/menu/edit-menu/2?category=${at}`,
  });
  const findings = [full(1), full(2)];
  server.now.answer(channelMenusApi.preview, () => ({
    data: [
      preview({ linkId: 1, storeName: 'Lota' }),
      preview({ linkId: 2, storeName: 'Maipú', findings }),
      preview({ linkId: 3, findings }),
    ],
  }));
  await show();
  const card = page.getByRole('region', { name: '2 locales en Rappi' });
  await expect.element(card.getByText('Maipú, Ñuñoa')).toBeVisible();
  expect(page.getByRole('region', { name: / en Rappi$/ }).elements()[0]).toBe(card.element());
  await card.getByRole('button', { name: 'En 2 categorías' }).click();
  await expect.element(card.getByRole('link', { name: 'Corregir Vinos 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Cambian 1' }).click();
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Lota en Rappi' })).toBeVisible();
  await expectAccessible();
});

test('with nothing to publish the button counts nothing and is off', async () => {
  server.now.answer(channelMenusApi.preview, () => ({ data: [preview({ isSame: true, changes: [] })] }));
  await show();
  await expect.element(page.getByText('1 menú ya está igual')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Publicar', exact: true })).toBeDisabled();
});

test('a menu behind a review is not sent, and one that replaces the review is', async () => {
  const review = { number: 5, state: 'waiting' as const, createdAt: '2026-11-29T12:00:00.000Z' };
  const didi = { provider: 'didi_food', channelName: 'DiDi Food' };
  server.now.answer(channelMenusApi.preview, () => ({
    data: [
      preview({ pending: { ...review, isSame: false, isReplaceable: false } }),
      preview({ linkId: 2, storeName: 'Maipú', pending: { ...review, isSame: true, isReplaceable: false } }),
      preview({ linkId: 3, ...didi, pending: { ...review, isSame: false, isReplaceable: true } }),
    ],
  }));
  await show();
  const of = (name: string) => page.getByRole('region', { name });
  const behind = of('Ñuñoa en Rappi');
  await expect
    .element(behind.getByText(/^La N.º 5 está en revisión en Rappi desde .*Publica cuando Rappi/))
    .toBeVisible();
  await expect.element(of('Maipú en Rappi').getByText(/Es este mismo menú/)).toBeVisible();
  await expect.element(of('Ñuñoa en DiDi Food').getByText(/este menú la reemplaza/)).toBeVisible();
  await expect.element(page.getByText('2 en revisión no se envían')).toBeVisible();
  await expectAccessible();
  server.now.answer(channelMenusApi.publish, () => ({ jobId: '1' }));
  await page.getByRole('button', { name: 'Publicar 1 menú' }).click();
  await expect.poll(() => server.now.askedOf(channelMenusApi.publish)[0]?.body.linkIds).toEqual([3]);
});

test('the result counts menus that were not sent for a review separately, without failure or retry', async () => {
  server.now.answer(channelMenusApi.preview, () => ({ data: [preview({})] }));
  server.now.answer(channelMenusApi.publish, () => ({ jobId: '1' }));
  const message = 'Publica cuando Rappi termine de revisar la N.º 5.';
  const pending = { state: 'pending' as const, mayRetry: false };
  answerJob([outcome({ ...pending, number: null, message }), outcome({ ...pending, linkId: 2, number: 5 })]);
  await show();
  await page.getByRole('button', { name: 'Publicar 1 menú' }).click();
  await expect.element(page.getByText('0 menús enviados, 2 en revisión desde antes')).toBeVisible();
  const line = page.getByRole('listitem').filter({ hasText: message });
  await expect.element(line).toBeVisible();
  await expect.element(line.getByText('N.º 5', { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /Reintentar/ })).not.toBeInTheDocument();
});

test('leads to the list where nothing is chosen', async () => {
  storeLinks([]);
  await show();
  await expect.element(page.getByText('Elige primero qué publicar')).toBeVisible();
});
