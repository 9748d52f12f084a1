import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { payoutsApi, type SealedWeek, type StoreWeek, type WeekLine } from '../weeks.contract.ts';
import { AdjustDialog } from './AdjustDialog.tsx';
import { StoreWeekPage } from './StoreWeekPage.tsx';

const server = fakeServer();
const everything = [...Object.values(payoutsApi).map(({ policy }) => policy), 'orders.show'];
const week = { year: 2026, week: 47 };
const sums = {
  collectedSale: 11_800,
  collectedDelivery: 1990,
  collectedTip: 0,
  collectedTotal: 13_790,
  commission: 1404,
  vat: 224,
  serviceCost: 100,
  adjustment: 0,
  carried: 0,
  payment: 12_286,
};
const row: StoreWeek = {
  ...week,
  ...sums,
  storeId: 7,
  storeName: 'Ñuñoa',
  startDate: '2026-11-16',
  endDate: '2026-11-22',
  paymentDate: '2026-11-27',
  orderDate: '2026-11-20',
  state: 'closed',
  orders: 1,
  closedAt: '2026-11-23T07:00:00.000Z',
  hash: 'a'.repeat(64),
  reference: null,
  paidOn: null,
  paidAmount: null,
  difference: null,
  paidBy: null,
};
const line: WeekLine = {
  ...sums,
  id: 'order-81',
  orderId: 81,
  orderDate: '2026-11-13',
  kinds: ['refund'],
  reason: '',
  lateFrom: '2026-W46',
};

async function show(changes: Partial<SealedWeek> = {}, policies = everything) {
  server.now.answer(payoutsApi.store, () => ({ ...row, verified: true, ...changes }));
  server.now.answer(payoutsApi.lines, () => ({ data: [line], count: 1, total: 1, page: 0, nextPage: null }));
  server.now.answer(payoutsApi.pay, () => ({ paid: 1, amount: 12_000 }));
  const user = { id: 1, policies, storeIds: null, tenant: { country: 'cl' } } as unknown as CurrentUser;
  const component = () => (
    <CurrentUserContext value={user}>
      <StoreWeekPage week={week} storeId={7} />
    </CurrentUserContext>
  );
  await renderScreen([{ path: '/payments/2026-W47', component }], { at: '/payments/2026-W47', policies });
  await expect.element(page.getByRole('heading', { name: 'Ñuñoa' })).toBeVisible();
}

const dialog = () => page.getByRole('dialog');
const pay = () => page.getByRole('button', { name: 'Marcar como pagada' });

describe('the week of a store', () => {
  test('shows that its entries are unchanged and the original week of a late refund', async () => {
    await show();
    await expect.element(page.getByText('Los mismos del cierre')).toBeVisible();
    await expect.element(page.getByText('Reembolso, de un pedido de la semana 46 de 2026')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Pedido #81' })).toHaveAttribute('href', '/orders?order=81');
    await expectAccessible();
  });

  test('shows that its entries changed after closing', async () => {
    await show({ verified: false });
    await expect.element(page.getByText('Distintos de los del cierre')).toBeVisible();
  });

  test('is marked as paid with a reference and a different amount', async () => {
    await show();
    await pay().click();
    const day = dialog().getByRole('textbox', { name: 'Día del pago' });
    await day.fill('27/11/2026');
    await dialog().getByRole('textbox', { name: 'Monto pagado' }).fill('12000');
    await expect.element(day).toHaveValue('27/11/2026');
    await dialog().getByRole('button', { name: 'Marcar como pagada' }).click();
    await expect
      .element(dialog().getByRole('textbox', { name: 'Referencia' }))
      .toHaveAccessibleDescription('Escribe la referencia de la transferencia');
    await dialog().getByRole('textbox', { name: 'Referencia' }).fill('Transferencia 1');
    await dialog().getByRole('button', { name: 'Marcar como pagada' }).click();
    await expect
      .poll(() => server.now.askedOf(payoutsApi.pay)[0]?.body)
      .toEqual({ storeIds: [7], reference: 'Transferencia 1', paidOn: '2026-11-27', paidAmount: 12_000 });
  });

  test('shows the unpaid amount and hides actions from users with read access', async () => {
    const paid = { reference: 'X', paidOn: '2026-11-27', paidAmount: 12_000, difference: 286, paidBy: 'Ana' };
    await show({ state: 'paid', ...paid }, ['payments.list', 'payments.show']);
    await expect.element(page.getByText('Faltó pagar')).toBeVisible();
    await expect.element(page.getByText('Pagada por Ana')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Deshacer pago' })).not.toBeInTheDocument();
  });
});

test('an adjustment is sent for the store with a reason', async () => {
  server.now.answer(payoutsApi.adjust, ({ body }) => ({
    ...sums,
    id: 1,
    kind: 'adjustment' as const,
    weekId: '2026-W48',
    businessDay: '2026-11-23',
    refundId: null,
    reason: body.reason,
    authorName: 'Ana',
    createdAt: '2026-11-23T07:00:00.000Z',
  }));
  const component = () => <AdjustDialog storeId={7} onClose={() => undefined} />;
  await renderScreen([{ path: '/payments', component }], { at: '/payments', policies: everything });
  await dialog().getByRole('textbox', { name: 'Monto' }).fill('1500');
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Bolsas');
  await expectAccessible();
  await dialog().getByRole('button', { name: 'Agregar ajuste' }).click();
  await expect
    .poll(() => server.now.askedOf(payoutsApi.adjust)[0]?.body)
    .toEqual({ storeId: 7, amount: -1500, reason: 'Bolsas', orderId: null });
});
