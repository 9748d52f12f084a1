import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { type RecordSources, RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import type { CouponDraft } from '#features/benefits/coupons/record/couponShape.contract.ts';
import { storeOptionsApi } from '#features/stores/record/stores.contract.ts';
import { type Simulation, simulatorApi } from '../simulator.contract.ts';
import { CouponSimulator } from './CouponSimulator.tsx';

const server = fakeServer();
const user = { tenant: { country: 'cl' } } as unknown as CurrentUser;
const sources: RecordSources = {
  stores: { noun: ['local', 'locales'], load: async () => optionsFrom(storeOptionsApi.all, 'name') },
};
const draft: CouponDraft = {
  code: 'VERANO',
  enabled: true,
  automatic: false,
  visibility: 'public',
  kind: 'percentage',
  discount: 10,
  withBalance: false,
  giftPick: 'product',
  giftEvery: null,
  delivery: 0,
  maxDiscount: null,
  minimumToRedeem: 0,
  quantity: null,
  quantityByUsers: null,
  spendLimit: null,
  startDate: null,
  expiryDate: null,
  days: [],
  startTime: null,
  expiryTime: null,
  platform: 'any',
  dispatchMethod: 'both',
  paymentMethods: [],
  categories: [],
  includeDeliveryCost: false,
  applyModifier: true,
  overrideMinimumPrice: false,
  firstPurchase: false,
  alohaId: null,
  fbdId: null,
  productIds: [],
  priceGroupIds: [],
  storeIds: [],
  storeGroupIds: [],
};

const line = (lineId: number, name: string, price: number) => ({
  lineId,
  productId: lineId,
  name,
  price: { delivery: price, pickUp: price },
  sells: { delivery: true, pickUp: true },
});
const check = (label: string, ok: boolean | null, have: string, need: string) => ({
  rule: label,
  label,
  ok,
  have,
  need,
});
const answer: Simulation = {
  ok: null,
  sentence: 'Descuenta 900 de este pedido. Falta comprobar: usos por persona.',
  checks: [
    check('Activo', true, 'Activo', 'Activo'),
    check('Compra mínima', true, '9000', '5000'),
    check('Usos por persona', null, 'Se comprobará con su teléfono', 'hasta 1'),
  ],
  lines: [
    { lineId: 1, name: 'Italiano', quantity: 2, total: 8000, off: 800 },
    { lineId: 3, name: 'Cola', quantity: 1, total: 1000, off: 100 },
  ],
  off: 900,
  deliveryOff: 0,
  parts: [
    { kind: 'products', label: 'Productos', amount: 9000, detail: null },
    { kind: 'coupon', label: 'Cupón VERANO', amount: -900, detail: '10 %' },
  ],
  total: 8100,
  others: ['Ñuñoa no recibe pedidos de retiro ahora.'],
  at: '2026-11-20T12:00:00.000Z',
  timeZone: 'America/Santiago',
};

function show(value: CouponDraft | null = draft, policies: string[] = ['customers.show']) {
  const stores = [{ id: 5, name: 'Ñuñoa' }];
  const list = { data: stores, count: 1, total: 1, page: 1, nextPage: null };
  server.now.answer(storeOptionsApi.all, () => list as never);
  server.now.answer(simulatorApi.menu, () => ({
    categories: [
      { name: 'Completos', lines: [line(1, 'Italiano', 4000), line(2, 'Dinámico', 5000)] },
      { name: 'Bebidas', lines: [line(3, 'Cola', 1000)] },
    ],
  }));
  server.now.answer(simulatorApi.simulate, () => answer);
  server.now.answer(simulatorApi.past, () => ({
    orders: 400,
    from: '2026-11-01T12:00:00.000Z',
    until: '2026-11-20T12:00:00.000Z',
    redeemed: 48,
    given: 120_000,
    salesWithIt: 1_200_000,
    sales: 4_000_000,
    uncategorized: 30,
  }));
  const component = () => (
    <CurrentUserContext value={user}>
      <RecordSourcesContext value={sources}>
        <CouponSimulator draft={value} couponId={7} missing={value ? [] : ['Porcentaje: falta']} />
      </RecordSourcesContext>
    </CurrentUserContext>
  );
  return renderScreen([{ path: '/', component }], { at: '/', policies });
}

const lastRequest = () => server.now.askedOf(simulatorApi.simulate).at(-1)?.body;

test('starts with a sample order of the first store, and shows every rule and the price', async () => {
  await show();
  await expect.element(page.getByText(answer.sentence)).toBeVisible();
  await expect.element(page.getByText('9000. Se pide: 5000.')).toBeVisible();
  await expect.element(page.getByText('Se comprobará con su teléfono. Se pide: hasta 1.')).toBeVisible();
  await expect.element(page.getByText('2 × Italiano')).toBeVisible();
  await expect.element(page.getByText('Ñuñoa no recibe pedidos de retiro ahora.')).toBeVisible();
  expect(lastRequest()).toMatchObject({
    coupon: draft,
    couponId: 7,
    storeId: 5,
    dispatchMethod: 'pickUp',
    platform: 'web',
    lines: [
      { lineId: 1, quantity: 1 },
      { lineId: 3, quantity: 1 },
    ],
  });
  await expectAccessible();
});

test('simulates again after each change of cart, dispatch method, moment or customer, and resets to the sample', async () => {
  await show();
  await page.getByRole('button', { name: 'Un Italiano más' }).click();
  await page.getByRole('button', { name: 'Quitar Cola' }).click();
  await page.getByPlaceholder('Agrega un producto').click();
  await page.getByRole('option', { name: 'Dinámico' }).click();
  await page.getByText('Delivery', { exact: true }).click();
  await page.getByRole('button', { name: /Ahora, web, sin elegir pago/ }).click();
  await page.getByLabelText('Teléfono de la persona').fill('9 1111 2222');
  await expect.poll(lastRequest).toMatchObject({
    dispatchMethod: 'delivery',
    phone: '9 1111 2222',
    lines: [
      { lineId: 1, quantity: 2 },
      { lineId: 2, quantity: 1 },
    ],
  });
  await page
    .getByRole('combobox', { name: 'Cuándo, fecha' })
    .or(page.getByRole('textbox', { name: 'Cuándo, fecha' }))
    .fill('20/11/2026');
  await page.getByRole('combobox', { name: 'Cuándo, hora' }).fill('18:30');
  await userEvent.keyboard('{Tab}');
  await expect.poll(lastRequest).toMatchObject({ at: '2026-11-20T21:30:00.000Z' });
  await page.getByRole('button', { name: 'Carrito de ejemplo' }).click();
  await expect
    .poll(() => lastRequest()?.lines)
    .toEqual([
      { lineId: 1, quantity: 1 },
      { lineId: 3, quantity: 1 },
    ]);
});

test('shows the past cost of the coupon on demand', async () => {
  await show({ ...draft, categories: ['Bebidas'] });
  expect(server.now.askedOf(simulatorApi.past)).toEqual([]);
  await page.getByRole('button', { name: '¿Qué habría costado en los últimos 400 pedidos?' }).click();
  await expect.element(page.getByText('Habría costado 120000, 3 % de las ventas.')).toBeVisible();
  await expect.element(page.getByText(/Lo habrían tenido 48 de 400 pedidos \(12 %\)/)).toBeVisible();
  await expect.element(page.getByText(/30 pedidos no dicen de qué categoría era/)).toBeVisible();
});

test('waits for a complete rule, and hides the phone field without permission to see customers', async () => {
  await show(null, []);
  await expect.element(page.getByText('Completa lo que falta de la regla para simularla.')).toBeVisible();
  await expect.element(page.getByText('Porcentaje: falta')).toBeVisible();
  await page.getByRole('button', { name: /Ahora, web/ }).click();
  await expect.element(page.getByLabelText('Teléfono de la persona')).not.toBeInTheDocument();
  expect(server.now.askedOf(simulatorApi.simulate)).toEqual([]);
});
