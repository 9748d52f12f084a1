import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { PoliciesContext } from '#kit/web/session/Can.tsx';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { channelOrdersApi } from '#features/sales/orders/channels/channelOrders.contract.ts';
import { channelLinksApi } from '../links.contract.ts';
import { channelPausesApi } from '../pauses.contract.ts';
import { sampleLink } from '../testing/sampleLink.ts';
import { ChannelChecks } from './ChannelChecks.tsx';
import { StoreChannels } from './StoreChannels.tsx';

const server = fakeServer();
const user = { tenant: { country: 'CL' }, flags: [], realtime: null } as unknown as CurrentUser;

async function show(policies: readonly string[], rows = [sampleLink]) {
  server.now.answer(
    channelLinksApi.list,
    () => ({ data: rows, total: rows.length, current_page: 1, last_page: 1 }) as never,
  );
  const component = () => (
    <CurrentUserContext value={user}>
      <PoliciesContext value={new Set(policies)}>
        <StoreChannels storeId={7} />
      </PoliciesContext>
    </CurrentUserContext>
  );
  await renderScreen([{ path: '/store', component }], { at: '/store' });
  await expect.element(page.getByText('Rappi')).toBeVisible();
}
const changed = { id: 3, storeName: 'Ñuñoa', providerName: 'Rappi', timeZone: 'America/Santiago', until: null };

test('staff pause a store at all its channels, with a reason', async () => {
  await show(['stores.list', 'stores.update']);
  let sent: unknown;
  server.now.answer(channelPausesApi.pause, ({ body }) => {
    sent = body;
    const unable = [
      { ...changed, id: 4, providerName: 'PedidosYa', cause: 'unsupported' as const },
      { ...changed, id: 5, providerName: 'Uber Eats', cause: 'credentials' as const },
    ];
    return { requestId: 'r-1', changed: [changed], unable };
  });
  await page.getByRole('button', { name: 'Pausar todos' }).click();
  await expect.element(page.getByText(/Ñuñoa en todos sus canales: no llegan pedidos nuevos/)).toBeVisible();
  await page.getByRole('radio', { name: 'Por el resto del día' }).click();
  await page.getByLabelText('Motivo').fill('Corte de luz');
  await page.getByRole('button', { name: 'Pausar', exact: true }).click();
  await expect.element(page.getByText('Pausando Ñuñoa en Rappi')).toBeVisible();
  await expect.element(page.getByText(/PedidosYa no deja hacerlo desde aquí/)).toBeVisible();
  await expect.element(page.getByText(/Faltan las credenciales de Uber Eats\./)).toBeVisible();
  expect(sent).toMatchObject({ ids: [3], kind: 'restOfDay', reason: 'Corte de luz' });
});

test('a store shows when its channel checked it last, where the channel does', async () => {
  const uber = { ...sampleLink, id: '7:uber_eats', providerName: 'Uber Eats', sendsPings: false };
  await show(['stores.list'], [{ ...sampleLink, lastPingAt: '2026-11-20T16:00:00.000Z' }, uber]);
  await expect.element(page.getByText('2026-11-20T16:00:00.000Z')).toBeVisible();
  expect(page.getByText('Último PING').elements()).toHaveLength(1);
});

test('a store shows its menu at each channel, with the way to it for users who publish', async () => {
  const refused = {
    ...sampleLink,
    menuState: 'refused',
    menuReason: 'Rappi no acepta la foto de «Lomo».',
    menuLiveAt: '2026-11-20T16:00:00.000Z',
    menuDifferences: 2,
  } as const;
  const peya = { ...sampleLink, id: '7:peya_aggregator', providerName: 'PedidosYa', takesMenus: false };
  await show(['stores.list', 'menus.publish'], [refused, peya]);
  const menu = page.getByRole('region', { name: 'Menú en Rappi' });
  await expect.element(menu.getByText('Rechazado')).toBeVisible();
  await expect.element(menu.getByText('Rappi no acepta la foto de «Lomo».')).toBeVisible();
  await expect.element(menu.getByText(/Se ve el de/)).toBeVisible();
  const link = menu.getByRole('link', { name: '2 diferencias en la app' });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/menu\/channels\?.*rappi/));
  await expect.element(page.getByRole('region', { name: 'Menú en PedidosYa' }).getByText('En su panel')).toBeVisible();
});

test('a pause without its time is marked at the field', async () => {
  await show(['stores.list', 'stores.update']);
  await page.getByRole('button', { name: 'Pausar todos' }).click();
  await page.getByRole('radio', { name: 'Hasta cierta hora' }).click();
  await page.getByRole('button', { name: 'Pausar', exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: 'Hasta, fecha' })).toBeInvalid();
});

test('a pause shows its author, and readers have no buttons', async () => {
  const paused = {
    ...sampleLink,
    state: 'paused',
    pausedAt: '2026-11-20T16:00:00.000Z',
    pausedBy: 'Ana',
    pauseReason: 'corte de luz',
  } as const;
  await show(['stores.list'], [paused]);
  await expect.element(page.getByText('Por Ana hasta que alguien lo reanude · corte de luz')).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('all channels can only be resumed once all of them are paused', async () => {
  const paused = { ...sampleLink, state: 'paused', pausedAt: '2026-11-20T16:00:00.000Z' } as const;
  await show(['stores.list', 'stores.update'], [paused]);
  await expect.element(page.getByRole('button', { name: 'Reanudar todos' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Pausar todos' })).not.toBeInTheDocument();
});

test('nothing can be resumed while no channel is paused', async () => {
  await show(['stores.list', 'stores.update']);
  await expect.element(page.getByRole('button', { name: 'Pausar todos' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reanudar todos' })).not.toBeInTheDocument();
});

test('a store that its hours have closed is not open at its channels', async () => {
  await show(['stores.list'], [{ ...sampleLink, closedByHours: { opensAt: null } }]);
  await expect.element(page.getByText('Cerrado por horario')).toBeVisible();
  await expect.element(page.getByText('Sin horario por ahora')).toBeVisible();
  expect(page.getByText('Abierto', { exact: true }).query()).toBeNull();
});

test('readers see what differs in the app as text, and no link to a page that is closed to them', async () => {
  await show(['stores.list'], [{ ...sampleLink, menuDifferences: 2 }]);
  const menu = page.getByRole('region', { name: 'Menú en Rappi' });
  await expect.element(menu.getByText('2 diferencias en la app')).toBeVisible();
  await expect.element(menu.getByRole('link')).not.toBeInTheDocument();
  expect(page.getByText('Ver su menú').query()).toBeNull();
});

test('a pause that its channel has not taken is pending, with the whole cause', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 900));
  const problem = 'Las credenciales de prueba no cambian locales reales: marca este local como de prueba.';
  await show(['stores.list'], [{ ...sampleLink, pausedAt: '2026-11-20T16:00:00.000Z', problem }]);
  await expect.element(page.getByText('Pausa pendiente')).toBeVisible();
  expect(page.getByText('Abierto', { exact: true }).query()).toBeNull();
  const cause = page.getByText(problem).element();
  expect(cause.scrollHeight).toBeLessThanOrEqual(cause.clientHeight);
});

test('a store that receives nothing from its channel explains why, and where that is set', async () => {
  const unknown = { ...sampleLink, isUnknown: true, problem: 'Rappi no conoce este local: revisa su ID.' };
  const uber = { ...sampleLink, id: '7:uber_eats', provider: 'uber_eats', providerName: 'Uber Eats' } as const;
  const withoutId = { ...uber, linkId: null, reference: null, state: 'noId', hasCredentials: false } as const;
  server.now.answer(
    channelLinksApi.list,
    () => ({ data: [withoutId, unknown], total: 2, current_page: 1, last_page: 1 }) as never,
  );
  const component = () => (
    <CurrentUserContext value={{ ...user, flags: ['channel-integration'] }}>
      <PoliciesContext value={new Set(['stores.list'])}>
        <ChannelChecks storeId={7} failing />
      </PoliciesContext>
    </CurrentUserContext>
  );
  await renderScreen([{ path: '/store', component }], { at: '/store' });
  await expect.element(page.getByText('No recibe pedidos de Rappi.')).toBeVisible();
  await expect.element(page.getByText('Rappi no conoce este local: revisa su ID.')).toBeVisible();
  await expect.element(page.getByText('No vende en Uber Eats: falta su ID.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Ver rappi' }))
    .toHaveAttribute('href', expect.stringContaining('/stores/edit-store/7/external-services?field=rappiId'));
});

test('a store explains that its menu is not published, and that refused orders are about to pause it', async () => {
  const uber = { ...sampleLink, id: '7:uber_eats', provider: 'uber_eats', providerName: 'Uber Eats' } as const;
  const rows = [
    { ...sampleLink, menuState: 'waiting' as const },
    { ...uber, menuLiveAt: '2026-11-20T16:00:00.000Z' },
  ];
  server.now.answer(channelLinksApi.list, () => ({ data: rows, total: 2, current_page: 1, last_page: 1 }) as never);
  const strikes = [{ storeId: 7, storeName: 'Ñuñoa', channelName: 'Uber Eats', count: 1, limit: 2 }];
  server.now.answer(channelOrdersApi.problems, () => ({ data: [], strikes }));
  const component = () => (
    <CurrentUserContext value={{ ...user, flags: ['channel-integration'] }}>
      <PoliciesContext value={new Set(['stores.list', 'orders.list', 'menus.publish'])}>
        <ChannelChecks storeId={7} failing />
      </PoliciesContext>
    </CurrentUserContext>
  );
  await renderScreen([{ path: '/store', component }], { at: '/store' });
  await expect.element(page.getByText('Su menú no está publicado: Rappi todavía lo revisa.')).toBeVisible();
  await expect.element(page.getByText(/un pedido: con otro, Uber Eats lo pausa/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /Ver.*rappi/ }))
    .toHaveAttribute('href', expect.stringMatching(/^\/menu\/channels\?storeIds=.*7.*provider=rappi/));
});

test('a paused channel links to its part of the tab of channels', async () => {
  const at = '2026-11-20T16:00:00.000Z';
  const paused = { ...sampleLink, state: 'paused', pausedAt: at, menuLiveAt: at } as const;
  server.now.answer(channelLinksApi.list, () => ({ data: [paused], total: 1, current_page: 1, last_page: 1 }) as never);
  const component = () => (
    <CurrentUserContext value={{ ...user, flags: ['channel-integration'] }}>
      <PoliciesContext value={new Set(['stores.list'])}>
        <ChannelChecks storeId={7} failing />
      </PoliciesContext>
    </CurrentUserContext>
  );
  await renderScreen([{ path: '/store', component }], { at: '/store' });
  await expect
    .element(page.getByRole('link', { name: /Ver/ }))
    .toHaveAttribute('href', '/stores/edit-store/7/channels?field=channel-rappi');
});
