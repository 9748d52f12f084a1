import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draftOf } from '#kit/contract/draft.ts';
import { RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { storeOptionsApi } from '#features/stores/record/stores.contract.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { cashApi, type DriverCash } from '../../cash/cash.contract.ts';
import { type AssignedOrder, dispatchApi } from '../../dispatch/dispatch.contract.ts';
import { type Driver, driverDraft, driversApi } from '../../record/drivers.contract.ts';
import { DriverForm } from './DriverForm.tsx';

const server = fakeServer();
const at = '2026-11-20T15:30:00.000Z';
const pedro: Driver = {
  id: 7,
  name: 'Pedro',
  phone: '+56987654321',
  kind: 'motorcycle',
  maxCapacity: 3,
  status: 'in_store',
  storeId: 1,
  storeName: 'Ñuñoa',
  carried: 2,
  linkedAt: at,
  version: 1,
  createdAt: at,
  updatedAt: at,
};
const order = (id: number, status: AssignedOrder['status']): AssignedOrder => ({
  id,
  status,
  promisedAt: new Date(Date.now() - 20 * 60_000).toISOString(),
  customerName: 'Camila Rojas',
  address: 'Irarrázaval 2401',
  total: 13_790,
});
const cash: DriverCash = {
  due: 7580,
  days: [{ businessDay: '2026-11-20', collected: 27_580, handedOver: 20_000, adjusted: 0, difference: 7580 }],
  entries: [
    {
      id: 1,
      kind: 'collected',
      amount: 27_580,
      businessDay: '2026-11-20',
      orderId: 12,
      note: '',
      authorName: 'Pedro',
      createdAt: at,
    },
  ],
};
const everything = [...Object.values(driversApi), ...Object.values(cashApi), ...Object.values(dispatchApi)];
const stores = { noun: ['local', 'locales'] as const, load: async () => optionsFrom(storeOptionsApi.all, 'name') };

const user = { id: 1, tenant: { country: 'cl' } } as unknown as CurrentUser;

async function open(tab = '', fields: Partial<Driver> = {}) {
  const driver = { ...pedro, ...fields };
  const orders = [order(12, 'ready'), order(13, 'preparing')];
  server.now.answer(dispatchApi.orders, () => ({ driver, orders }));
  server.now.answer(cashApi.ofDriver, () => cash);
  server.now.answer(storeOptionsApi.all, () => ({ data: [], count: 0, total: 0, page: 1, nextPage: null }));
  const component = () => (
    <CurrentUserContext value={user}>
      <RecordSourcesContext value={{ stores }}>
        <DriverForm driver={driver} initial={draftOf(driverDraft, driver)} />
      </RecordSourcesContext>
    </CurrentUserContext>
  );
  await renderScreen(
    [
      { path: '/drivers/7/{-$tab}', component },
      { path: '/drivers', component: () => null },
    ],
    { at: `/drivers/7/${tab}`, policies: everything.map(({ policy }) => policy) },
  );
  await expect.element(page.getByRole('heading', { name: 'Pedro', exact: true })).toBeVisible();
}

describe('a driver', () => {
  test('is shown with what they carry, and goes with what is ready', async () => {
    await open();
    await expect.element(page.getByText('#12, Camila Rojas')).toBeVisible();
    await expectAccessible();
    server.now.answer(dispatchApi.leave, () => ({ left: [12], stayed: [13] }));
    await page.getByRole('button', { name: 'Salió a reparto' }).click();
    await expect.element(page.getByText('En el local quedó #13, sin repartidor.')).toBeVisible();
  });

  test('shows how late their orders are, and their phone in groups', async () => {
    await open();
    await expect.element(page.getByText(/^Atrasado \d+ (min|h|días),/).first()).toBeVisible();
    const phone = page.getByRole('textbox', { name: 'Teléfono' });
    await phone.fill('912345678');
    await page.getByRole('textbox', { name: 'Nombre' }).click();
    await expect.element(phone).toHaveValue('+56 9 1234 5678');
  });

  test('is refused at the field with the server’s sentence', async () => {
    await open();
    server.now.answer(driversApi.update, () => {
      throw new Refusal(422, {
        code: 1001,
        message: 'Revisa los campos.',
        errors: { name: ['Ya hay un repartidor con ese nombre en el local.'] },
      });
    });
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(page.getByText('Ya hay un repartidor con ese nombre en el local.').first()).toBeVisible();
  });

  test('gets an address for their phone, which ends the one before', async () => {
    await open();
    await page.getByRole('button', { name: 'Acciones de Pedro' }).click();
    await page.getByRole('menuitem', { name: 'Enlace de su teléfono' }).click();
    await expect.element(page.getByText(/deja de servir en cuanto crees otro/)).toBeVisible();
    server.now.answer(driversApi.link, () => ({ token: 'demo-abc' }));
    await page.getByRole('button', { name: 'Crear otro enlace' }).click();
    await expect.element(page.getByText(/\/reparto\/demo-abc$/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Copiar enlace' })).toBeVisible();
  });
});

describe('the cash of a driver', () => {
  test('shows the missing amount of each day, and books a count on the oldest one', async () => {
    await open('cash');
    await expect.element(page.getByText('Cobró el pedido #12')).toBeVisible();
    await expectAccessible();
    server.now.answer(cashApi.receive, () => ({ ...cash, due: 0, days: [] }));
    await page.getByRole('button', { name: 'Recibir efectivo' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Monto contado' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('textbox', { name: 'Monto contado' }).fill('7000');
    await page.getByRole('button', { name: 'Recibir', exact: true }).click();
    await expect.element(page.getByText('Efectivo recibido')).toBeVisible();
    expect(server.now.askedOf(cashApi.receive).map(({ body }) => body)).toEqual([
      { kind: 'handed_over', amount: 7000, businessDay: '2026-11-20', note: '' },
    ]);
  });

  test('is settled with a reason alone', async () => {
    await open('cash');
    await page.getByRole('button', { name: 'Ajustar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ajustar' }).click();
    await expect.element(page.getByText('Escribe por qué se ajusta').first()).toBeVisible();
    expect(server.now.askedOf(cashApi.receive)).toEqual([]);
  });
});
