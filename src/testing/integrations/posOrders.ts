import type { Random } from '#demo/demoRandom.ts';
import { discountOf, lineAmount } from '#integrations/pos/orderTotals.ts';
import type { PosOrder } from '#integrations/pos/port.ts';
import { newKey } from './portContract.ts';

const minute = 60_000;

export const orderLines: PosOrder['lines'] = [
  {
    code: '101',
    name: 'Churrasco italiano',
    quantity: 2,
    unitPrice: 5990,
    discount: 0,
    discountCode: null,
    comment: 'Sin mayonesa',
    choices: [
      { code: '201', groupCode: '51', name: 'Palta extra', quantity: 1, unitPrice: 990 },
      { code: '202', groupCode: '51', name: 'Huevo', quantity: 2, unitPrice: 500 },
    ],
  },
  {
    code: '102',
    name: 'Bebida',
    quantity: 3,
    unitPrice: 1990,
    discount: 0,
    discountCode: null,
    comment: '',
    choices: [],
  },
];

/** An order of the sandbox's catalogue, whose amounts add up. */
export function posOrder(changes: Partial<PosOrder> = {}): PosOrder {
  const order = {
    key: newKey(),
    placedAt: new Date().toISOString(),
    sentAt: new Date().toISOString(),
    scheduledFor: null,
    method: 'pickUp' as const,
    customer: { name: 'Ana Rojas', phone: '+56987654321', email: 'ana@demo.test', address: null },
    lines: orderLines,
    delivery: null,
    discounts: [],
    tip: null,
    taxPercent: 19,
    payment: { kind: 'online' as const, code: null },
    billing: { kind: 'receipt' as const },
    comment: 'Tocar el timbre',
    ...changes,
  };
  const sum = order.lines.reduce((total, line) => total + lineAmount(line), order.delivery?.amount ?? 0);
  return { ...order, total: sum - discountOf(order.lines) };
}

export const delivered: Partial<PosOrder> = {
  method: 'delivery',
  customer: { name: 'Ana Rojas', phone: '+56987654321', email: null, address: 'Irarrázaval 2401, depto 52' },
  delivery: { code: '900', amount: 1990 },
};
const discounted = orderLines.map((line) => ({ ...line, discount: 500 }));
/** Orders of every kind. */
export const orderKinds: Readonly<Record<string, Partial<PosOrder>>> = {
  'picked up': {},
  delivered,
  scheduled: { scheduledFor: new Date(Date.now() + 120 * minute).toISOString() },
  'to be paid in cash': { ...delivered, payment: { kind: 'cash', code: null } },
  'to be paid by card': { payment: { kind: 'card', code: null } },
  'with discounts': { ...delivered, lines: discounted },
  'with a coupon that has a code': {
    ...delivered,
    lines: discounted,
    discounts: [
      { kind: 'coupon', code: '77', name: 'VUELVE', amount: 600 },
      { kind: 'points', code: null, name: 'Puntos', amount: 400 },
    ],
  },
  'with a coupon without a code': {
    lines: discounted,
    discounts: [{ kind: 'coupon', code: null, name: 'VUELVE', amount: 1000 }],
  },
  'with a product that is sold for less by a code': {
    lines: discounted.map((line, place) => ({ ...line, discountCode: place === 0 ? '78' : null })),
    discounts: [{ kind: 'promotion', code: null, name: '2x1', amount: 1000 }],
  },
  'with a tip that has a code': { tip: { code: '901', amount: 1500 } },
  'with a tip without a code': { tip: { code: null, amount: 1500 } },
  'with the code of its payment method': { payment: { kind: 'online', code: '55' } },
  'without an e-mail': { customer: { name: 'Ana', phone: '+56987654321', email: null, address: null } },
};

/** An order with random quantities, prices and discounts; some of its lines are free. */
export function randomOrder({ between, chance }: Random): PosOrder {
  const random = orderLines.map((line) => {
    const choices = line.choices.map((choice) => ({
      ...choice,
      quantity: between(1, 3),
      unitPrice: between(0, 1500),
    }));
    const priced = { ...line, quantity: between(1, 9), unitPrice: between(1, 20_000), choices };
    const amount = lineAmount(priced);
    const discount = chance(0.2) ? amount : between(0, amount - 1);
    return { ...priced, discount: chance(0.3) ? 0 : discount };
  });
  return posOrder({ lines: random, delivery: { code: '900', amount: between(1, 4000) } });
}
