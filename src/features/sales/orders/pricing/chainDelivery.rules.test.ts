import { describe, expect, it } from 'vitest';
import type { ChainSettings } from '#features/platform/settings/sections.contract.ts';
import { chainDefaults } from '#testing/chainDefaults.ts';
import {
  areaAround,
  disabledBenefits,
  menuOf,
  nearbyAddress,
  openStore,
  option,
  ordering,
  orderInput,
  product,
} from '#testing/orderCases.ts';
import type { OrderPart } from '../record/orderShape.contract.ts';
import { type Benefits, offLines } from './benefits.rules.ts';
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

  const large = { name: 'Grande', fee: 1004, minimumOrder: 10_000 };
  const small = { name: 'Chica', fee: 5004, minimumOrder: 0 };
  const quoted = (quantity: number, areas: Parameters<typeof zone>[0][] = [large, small], benefits?: Benefits) => {
    const input = orderInput([{ lineId: 1, quantity }], { method: 'delivery', address: nearbyAddress });
    const store = openStore({ deliveryAreas: areas.flatMap(zone) });
    const settings = { store, chain: chainDefaults, ...(benefits && { benefits }) };
    const { delivery, parts, refusals, notices } = priceOrder(input, ordering(menu, settings));
    const fee = parts.find(({ kind }) => kind === 'deliveryFee')?.amount;
    return { area: delivery?.areaName, fee, refusals: refusals.map(({ message }) => message), notices };
  };

  it('by the cheapest zone whose minimum it reaches, and says what the cheaper one needs', () => {
    expect(quoted(1)).toEqual({
      area: 'Chica',
      fee: 5004,
      refusals: [],
      notices: ['Con $5.000 más en productos, el despacho cuesta $1.004.'],
    });
    expect(quoted(2)).toEqual({ area: 'Grande', fee: 1004, refusals: [], notices: [] });
  });

  it('by the cheapest zone of all where it reaches no minimum or a benefit waives it', () => {
    expect(quoted(1, [large, { ...small, minimumOrder: 8000 }])).toEqual({
      area: 'Grande',
      fee: 1004,
      refusals: ['El pedido mínimo para esta dirección es $10.000: faltan $5.000.'],
      notices: [],
    });
    const promotion = () => ({ ...offLines('Sin mínimo', [100]), waivesMinimum: true });
    const waived = quoted(1, [large, small], { ...disabledBenefits, promotion });
    expect(waived).toEqual({ area: 'Grande', fee: 1004, refusals: [], notices: [] });
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

describe('the fees of a fleet in the total of a guest', () => {
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
  const delivery = { feeType: 'external' as const };
  const read = (display: ChainSettings['feeDisplay'], charged = parts) =>
    guestParts({ parts: charged, delivery }, display).map(({ label, amount }) => [label, amount]);

  it('are separate, or merged under one of both names, with the same sum', () => {
    expect(guestParts({ parts, delivery: null }, 'both')).toEqual(parts);
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

  it('have the name that the chain chose also where the fleet has a single fee', () => {
    const single = parts.slice(0, 3);
    expect(read('serviceFee', single)).toEqual([
      ['Productos', 9000],
      ['Tarifa de servicio', 4000],
      ['Aporte del local al servicio', -1000],
    ]);
    expect(read('deliveryFee', single)).toEqual(single.map(({ label, amount }) => [label, amount]));
    expect(read('both', single)).toEqual(single.map(({ label, amount }) => [label, amount]));
  });

  it('do not merge the discounts of two benefits on the delivery', () => {
    const discounts = [
      part('deliveryBenefit', 'Despacho: Martes', -500),
      part('deliveryBenefit', 'Despacho: ANA', -300),
    ];
    expect(read('serviceFee', [...parts, ...discounts]).slice(3)).toEqual([
      ['Despacho: Martes', -500],
      ['Despacho: ANA', -300],
    ]);
  });

  it('have no name of a zone, but the distance that sets the fee', () => {
    const ofZone = { feeType: 'dynamic' as const, areaName: 'Sur' };
    const detailOf = (detail: string | null) =>
      guestParts({ parts: [{ ...part('deliveryFee', 'Despacho', 1490), detail }], delivery: ofZone }, 'both')[0]
        ?.detail;
    expect(detailOf('Zona «Sur»')).toBeNull();
    expect(detailOf('Zona «Sur», 2,4 km')).toBe('2,4 km');
    expect(detailOf('Gratis')).toBe('Gratis');
    expect(detailOf(null)).toBeNull();
  });

  it('do not rename the fee of a zone, nor a delivery that the store gives away', () => {
    const ofZone = { parts: parts.slice(0, 2), delivery: { feeType: 'fixed' as const } };
    const free = { parts: [part('deliveryFee', 'Despacho', 0)], delivery };
    for (const order of [ofZone, free]) expect(guestParts(order, 'serviceFee')).toEqual(order.parts);
  });
});
