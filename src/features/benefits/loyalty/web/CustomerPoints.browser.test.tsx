import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { loyaltyApi, type PointsEntry, type PointsHolder } from '../loyalty.contract.ts';
import { pointsHolder } from '../testing/pointsHolder.ts';
import { CustomerPoints } from './CustomerPoints.tsx';
import { Ledger } from './Ledger.tsx';

const server = fakeServer();
const everything = Object.values(loyaltyApi).map(({ policy }) => policy);
const at = '2026-11-20T15:30:00.000Z';
const holder = pointsHolder({ expiresAt: '2027-11-21T03:00:00.000Z', expiring: 860 });
const entry: PointsEntry = {
  id: 3,
  at,
  kind: 'earn',
  points: 860,
  fromAt: null,
  endsAt: holder.expiresAt,
  orderId: 81,
  other: null,
  authorName: 'Comanda',
  reason: '',
};

type Viewer = { storeIds?: number[] | null; flags?: string[]; policies?: string[] };

function show(
  changes: Partial<PointsHolder> = {},
  { storeIds = null, flags = ['loyalty-program'], policies = everything }: Viewer = {},
) {
  server.now.answer(loyaltyApi.customer, () => ({ ...holder, ...changes }));
  const spent = { ...entry, id: 4, kind: 'spend', points: -500, endsAt: null, orderId: 82 } as const;
  server.now.answer(loyaltyApi.entries, () => ({ data: [spent, entry], count: 2, total: null, nextCursor: null }));
  server.now.answer(loyaltyApi.adjust, ({ body }) => ({ ...holder, available: 860 + body.points }));
  const user = { id: 1, policies, storeIds, flags, tenant: { country: 'cl' } } as unknown as CurrentUser;
  const component = () => (
    <CurrentUserContext value={user}>
      <h1>Camila</h1>
      <CustomerPoints customerId={7} />
      <Ledger customerId={7} />
    </CurrentUserContext>
  );
  return renderScreen([{ path: '/customers', component }], {
    at: '/customers',
    policies: [...policies, 'orders.show'],
  });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

describe('points of a customer', () => {
  test('are displayed with their expiry, movements and orders', async () => {
    await show({ debt: 40 });
    await expect.element(page.getByText('Debe por reembolsos')).toBeVisible();
    await expect.element(page.getByText('+860', { exact: true })).toBeVisible();
    await expect.element(page.getByText('−500', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'pedido #81' })).toHaveAttribute('href', '/orders?order=81');
    await expectAccessible();
  });

  test('are adjusted with a reason and a preview of the balance', async () => {
    await show();
    await button('Ajustar puntos').click();
    await dialog().getByRole('combobox', { name: 'Qué hacer' }).click();
    await page.getByRole('option', { name: 'Quitar' }).click();
    await dialog().getByRole('textbox', { name: 'Puntos', exact: true }).fill('360');
    await expect.element(dialog().getByText('Tiene 860 y quedará con 500.')).toBeVisible();
    await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Se sumaron dos veces');
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Ajustar puntos' }).click();
    await expect
      .poll(() => server.now.askedOf(loyaltyApi.adjust)[0]?.body)
      .toEqual({ points: -360, reason: 'Se sumaron dos veces' });
  });

  test('cannot be removed below zero or without a reason', async () => {
    await show();
    await button('Ajustar puntos').click();
    await dialog().getByRole('combobox', { name: 'Qué hacer' }).click();
    await page.getByRole('option', { name: 'Quitar' }).click();
    await dialog().getByRole('textbox', { name: 'Puntos', exact: true }).fill('861');
    await dialog().getByRole('button', { name: 'Ajustar puntos' }).click();
    await expect
      .element(dialog().getByRole('textbox', { name: 'Puntos', exact: true }))
      .toHaveAccessibleDescription('Tiene 860: no se le puede quitar más');
    await expect
      .element(dialog().getByRole('textbox', { name: 'Motivo' }))
      .toHaveAccessibleDescription('Escribe un motivo');
    expect(server.now.askedOf(loyaltyApi.adjust)).toEqual([]);
  });

  test("show the server's error at the field when they were spent meanwhile", async () => {
    await show();
    server.now.answer(loyaltyApi.adjust, () => {
      const message = 'El saldo no puede quedar bajo cero: tiene 100 y quieres quitar 500.';
      throw new Refusal(409, { code: 1067, message, errors: { points: [message] } });
    });
    await button('Ajustar puntos').click();
    await dialog().getByRole('textbox', { name: 'Puntos', exact: true }).fill('500');
    await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Otra vez');
    await dialog().getByRole('button', { name: 'Ajustar puntos' }).click();
    await expect
      .element(dialog().getByRole('textbox', { name: 'Puntos', exact: true }))
      .toHaveAccessibleDescription('El saldo no puede quedar bajo cero: tiene 100 y quieres quitar 500.');
  });

  test.each<[string, Viewer]>([
    ['users limited to some stores', { storeIds: [1] }],
    ['tenants without the programme', { flags: [] }],
    ['users without access to balances', { policies: ['loyalty.show'] }],
  ])('are hidden from %s', async (_, viewer) => {
    await show({}, viewer);
    await expect.element(page.getByText('+860', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Puntos' })).not.toBeInTheDocument();
    expect(server.now.askedOf(loyaltyApi.customer)).toEqual([]);
  });
});
