import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type StorePos as Pos, storePosApi } from '#features/sales/orders/pos/storePos.contract.ts';
import { PosCard } from './PosCard.tsx';

const server = fakeServer();
const draft = z.strictObject({ kitchenWaitsForPos: z.boolean() });
type Draft = z.output<typeof draft>;

const pos = (rest: Partial<Pos> = {}): Pos => ({
  posName: 'Toteat',
  isOfCompany: true,
  timeZone: 'America/Santiago',
  pause: null,
  waiting: 0,
  oldestAt: null,
  problems: 0,
  problemIds: [],
  last: { orderId: 41, number: '70001', at: '2026-11-20T23:05:00.000Z' },
  hasShift: false,
  shift: null,
  ...rest,
});

type Options = { policies?: string[]; superAdmin?: boolean; flags?: string[]; readOnly?: boolean };
let saved: unknown[];
beforeEach(() => {
  saved = [];
});

async function show(answer: Pos | null, options: Options = {}) {
  const { policies = ['stores.show', 'orders.list'], superAdmin = false, flags = ['pos-integration'] } = options;
  server.now.answer(storePosApi.ofStore, () => ({ pos: answer }));
  const user = { flags, superAdmin, tenant: { country: 'cl' } } as unknown as CurrentUser;
  const component = () => (
    <CurrentUserContext value={user}>
      <FormPage<Draft, Draft>
        title="Ñuñoa"
        schema={draft}
        initial={{ kitchenWaitsForPos: false }}
        version={1}
        save={({ values }) => {
          saved.push(values);
          return Promise.resolve(values);
        }}
        success={null}
        readOnly={options.readOnly ?? false}
        side={<PosCard storeId={7} />}
      >
        <p>Datos del local</p>
      </FormPage>
    </CurrentUserContext>
  );
  const others = ['/orders', '/pos-integration'].map((path) => ({ path, component: () => null }));
  await renderScreen([{ path: '/', component }, ...others], { at: '/', policies });
  await expect.element(page.getByText('Datos del local')).toBeVisible();
}
const card = () => page.getByRole('region', { name: 'Caja' });
const gate = () => page.getByRole('switch', { name: /^La cocina espera a la caja/ });
const expectText = async (text: string | RegExp) => {
  await expect.element(card().getByText(text)).toBeVisible();
};

test('shows the point of sale of the store, its account and the order that it took last', async () => {
  await show(pos());
  await expectText('Toteat, con la cuenta de la empresa.');
  await expectText('Recibe pedidos');
  await expectText('N.º 70001, el 20/11/2026 a las 20:05.');
  await expect.element(page.getByRole('link', { name: '#41' })).toHaveAttribute('href', '/orders?order=41');
  expect(page.getByRole('button', { name: 'Ver turno' }).query()).toBeNull();
  await expectAccessible();
});

test('shows why it takes no orders, how many wait, and those that need a person', async () => {
  const pause = {
    problem: 'Toteat no respondió a tiempo.',
    since: '2026-11-20T23:05:00Z',
    nextAt: '2026-11-20T23:10:00Z',
  };
  const queue = { waiting: 4, oldestAt: '2026-11-20T23:01:00.000Z', problems: 7, problemIds: [11, 12, 13, 14, 15] };
  await show(pos({ pause, isOfCompany: false, ...queue }));
  await expectText('Toteat, con la cuenta del local.');
  await expectText('No recibe pedidos');
  await expectText('Toteat no respondió a tiempo. Así desde el 20/11/2026 a las 20:05. Se intenta de nuevo ahora.');
  await expectText('El primero, desde el 20/11/2026 a las 20:01.');
  await expect.element(page.getByRole('link', { name: '#15' })).toHaveAttribute('href', '/orders?order=15');
  await expectText(/y 2 más$/);
  await expectAccessible();
});

test('the shift is read on request', async () => {
  await show(pos({ hasShift: true }));
  const closed = pos({ hasShift: true, shift: { isOpen: false, problem: null, readAt: '2026-11-20T23:05:00.000Z' } });
  server.now.answer(storePosApi.readShift, () => ({ pos: closed }));
  server.now.answer(storePosApi.ofStore, () => ({ pos: closed }));
  await page.getByRole('button', { name: 'Ver turno' }).click();
  await expectText('Cerrado');
  await expectText('Consultado el 20/11/2026 a las 20:05.');
  expect(server.now.askedOf(storePosApi.readShift)).toMatchObject([{ params: { id: 7 } }]);
});

test('the setting of the kitchen is saved with the store', async () => {
  await show(pos());
  await gate().click();
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await expect.poll(() => saved).toEqual([{ kitchenWaitsForPos: true }]);
});

test('people who may not change the store read the setting, and no links that they may not follow', async () => {
  await show(pos(), { readOnly: true, policies: ['stores.show'] });
  await expect.element(gate()).toBeDisabled();
  await expectText('#41');
  expect(page.getByRole('link', { name: '#41' }).query()).toBeNull();
});

test('a store without a point of sale shows how to connect one to those who can', async () => {
  await show(null, { superAdmin: true });
  await expectText(/^Los pedidos de este local no van a ninguna caja/);
  await expect
    .element(page.getByRole('link', { name: /^Conectar una caja/ }))
    .toHaveAttribute('href', '/pos-integration');
});

test('a store without a point of sale shows nothing to others', async () => {
  await show(null);
  await expect.poll(() => server.now.askedOf(storePosApi.ofStore).length).toBe(1);
  expect(card().query()).toBeNull();
});

test('a company without points of sale reads nothing', async () => {
  await show(pos(), { flags: [], superAdmin: true });
  expect(server.now.askedOf(storePosApi.ofStore)).toHaveLength(0);
  expect(card().query()).toBeNull();
});
