import { describe, expect, it } from 'vitest';
import type { ChainSettings } from '#features/platform/settings/sections.contract.ts';
import { chainDefaults } from '#testing/chainDefaults.ts';
import {
  areaAround,
  menuOf,
  nearbyAddress,
  openStore,
  option,
  ordering,
  orderInput,
  product,
} from '#testing/orderCases.ts';
import type { OrderPart } from '../record/orderShape.contract.ts';
import { guestParts } from './guestParts.rules.ts';
import { priceOrder } from './ordering.rules.ts';

const menu = menuOf({ products: [product(1)], options: [option(1)], prices: [[5000, 5000]] });
const chain: ChainSettings = {
  ...chainDefaults,
  deliveryPrice: 1990,
  minPriceForDelivery: 8000,
  minimumValueForFreeDelivery: { value: 15_000, enabledForExternalDelivery: false },
  maxPriceForDelivery: 40_000,
  maxPriceForPickUp: 60_000,
};
const zone = (changes: Partial<ReturnType<typeof areaAround>>) => [{ ...areaAround(nearbyAddress, 0), ...changes }];
const asChain = { fee: null, minimumOrder: null };

const delivered = (quantity: number, store: Parameters<typeof openStore>[0] = {}, settings = chain) => {
  const input = orderInput([{ lineId: 1, quantity }], { method: 'delivery', address: nearbyAddress });
  const { parts, refusals } = priceOrder(input, ordering(menu, { store: openStore(store), chain: settings }));
  return {
    fee: parts.find(({ kind }) => kind === 'deliveryFee')?.amount,
    refusals: refusals.map(({ code, path, message }) => [code, path, message]),
  };
};

describe('an order is delivered', () => {
  it('for what its zone says, before what the chain says', () => {
    const store = { deliveryAreas: zone({ fee: 2500, minimumOrder: 0 }) };
    expect(delivered(1, store)).toEqual({ fee: 2500, refusals: [] });
  });

  it('for what the chain says where its zone says nothing', () => {
    const store = { deliveryAreas: zone(asChain) };
    expect(delivered(2, store)).toEqual({ fee: 1990, refusals: [] });
    expect(delivered(1, store).refusals).toEqual([
      ['minimum', 'lines', 'El pedido mínimo con despacho es $8.000: faltan $3.000.'],
    ]);
  });

  it('for nothing and of any amount where neither says anything', () => {
    expect(delivered(1, { deliveryAreas: zone(asChain) }, chainDefaults)).toEqual({ fee: 0, refusals: [] });
    expect(delivered(50, { deliveryAreas: zone(asChain) }, chainDefaults).refusals).toEqual([]);
  });

  it("for free from the store's own total, else from the chain's, and never where the store always charges", () => {
    const overrides = { minimumValueForFreeDelivery: 25_000 };
    expect([3, 5].map((quantity) => delivered(quantity, overrides).fee)).toEqual([2000, 0]);
    expect([2, 3].map((quantity) => delivered(quantity).fee)).toEqual([2000, 0]);
    expect([3, 8].map((quantity) => delivered(quantity, { alwaysChargesDelivery: true }).fee)).toEqual([2000, 2000]);
    expect(delivered(8, {}, chainDefaults).fee).toBe(2000);
  });

  it('up to the total the chain takes, and says what to do above it', () => {
    expect(delivered(8).refusals).toEqual([]);
    expect(delivered(9).refusals).toEqual([
      [
        'maximum',
        'lines',
        'El pedido máximo con despacho es $40.000: quita $5.000 en productos, o llama a Ñuñoa para pedir más.',
      ],
    ]);
  });
});

it('an order to be picked up is taken up to a total of its own', () => {
  const refusals = (quantity: number) =>
    priceOrder(orderInput([{ lineId: 1, quantity }]), ordering(menu, { chain })).refusals.map(({ message }) => message);
  expect(refusals(12)).toEqual([]);
  expect(refusals(13)).toEqual([
    'El pedido máximo para retirar es $60.000: quita $5.000 en productos, o llama a Ñuñoa para pedir más.',
  ]);
});

describe('the fees of a fleet as guests see them', () => {
  const part = (kind: OrderPart['kind'], label: string, amount: number): OrderPart => ({
    kind,
    label,
    amount,
    detail: null,
  });
  const parts = [
    part('products', 'Productos', 9000),
    part('deliveryFee', 'Despacho', 4000),
    part('deliveryGrant', 'Aporte del local al despacho', -1000),
    part('serviceFee', 'Tarifa de servicio', 600),
    part('serviceGrant', 'Aporte del local al servicio', -100),
  ];
  const read = (display: ChainSettings['feeDisplay']) =>
    guestParts(parts, display).map(({ label, amount }) => [label, amount]);

  it('apart, or each as part of the other, for the same sum', () => {
    expect(guestParts(parts, 'both')).toEqual(parts);
    expect(read('deliveryFee')).toEqual([
      ['Productos', 9000],
      ['Despacho', 4600],
      ['Aporte del local al despacho', -1100],
    ]);
    expect(read('serviceFee')).toEqual([
      ['Productos', 9000],
      ['Tarifa de servicio', 4600],
      ['Aporte del local al servicio', -1100],
    ]);
  });

  it('and what a store carries itself stays a delivery', () => {
    expect(guestParts(parts.slice(0, 2), 'serviceFee')).toEqual(parts.slice(0, 2));
  });
});
