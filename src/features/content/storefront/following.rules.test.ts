import { describe, expect, test } from 'vitest';
import type { OrderStatus } from '#domain/orders/orders.ts';
import {
  type Followed,
  headlineOf,
  isLate,
  isRefundDue,
  paymentText,
  promiseText,
  stepsOf,
} from './following.rules.ts';

const money = (amount: number) => `$${amount}`;
const at = (minute: number) => `2026-11-24T20:${String(minute).padStart(2, '0')}:00.000Z`;
const followed = (status: OrderStatus, passed: readonly OrderStatus[], changes: Partial<Followed> = {}): Followed => ({
  status,
  dispatch_method: 'pick_up',
  steps: passed.map((each, index) => ({ status: each, at: at(index) })),
  paid_at: null,
  scheduled_for: null,
  created_at: at(0),
  ...changes,
});
const texts = (order: Followed) =>
  stepsOf(order).map(({ name, at: time, state }) => `${name} ${state}${time ? ` ${time.slice(14, 16)}` : ''}`);

describe('the steps of an order', () => {
  test('have times where they happened, and name what comes', () => {
    expect(texts(followed('preparing', ['created', 'preparing']))).toEqual([
      'Recibido done 00',
      'En preparación current 01',
      'Listo para retirar next',
      'Retirado next',
    ]);
  });

  test('of a delivery go by the road', () => {
    const order = followed('ready', ['created', 'preparing', 'ready'], { dispatch_method: 'delivery' });
    expect(texts(order).slice(2)).toEqual(['Listo para salir current 02', 'En camino next', 'Entregado next']);
  });

  test('begin with the payment: waited for, rejected, or done with its time', () => {
    expect(texts(followed('pending_online_payment', ['pending_online_payment']))[0]).toBe('Esperando tu pago current');
    expect(texts(followed('online_payment_failed', ['pending_online_payment', 'online_payment_failed']))[0]).toBe(
      'Pago rechazado failed',
    );
    const paid = followed('created', ['pending_online_payment', 'created'], { paid_at: at(7) });
    expect(texts(paid)).toEqual([
      'Pagado done 07',
      'Recibido current 01',
      'En preparación next',
      'Listo para retirar next',
      'Retirado next',
    ]);
  });

  test('leave out a payment in cash at the hand-over, which came after them', () => {
    const order = followed('completed', ['created', 'preparing', 'ready', 'completed'], { paid_at: at(3) });
    expect(texts(order)[0]).toBe('Recibido done 00');
    expect(texts(order)).toHaveLength(4);
  });

  test('that were skipped are done without a time, and one that happened twice has its last time', () => {
    const order = followed('completed', ['created', 'preparing', 'created', 'completed']);
    expect(texts(order)).toEqual([
      'Recibido done 02',
      'En preparación done 01',
      'Listo para retirar done',
      'Retirado done 03',
    ]);
  });

  test('of a canceled order end with that', () => {
    expect(texts(followed('canceled', ['created', 'canceled']))).toEqual(['Recibido done 00', 'Cancelado failed 01']);
  });

  test('of an order for later begin with that', () => {
    const order = followed('creation_scheduled', ['creation_scheduled'], { scheduled_for: '2026-11-25T15:00:00.000Z' });
    expect(texts(order)[0]).toBe('Programado current 00');
  });
});

describe('the head of an order', () => {
  test('says in a sentence how it stands', () => {
    expect(headlineOf(followed('created', ['created']))).toBe('Recibimos tu pedido');
    expect(headlineOf(followed('ready', ['ready']))).toBe('Ya puedes retirar tu pedido');
    expect(headlineOf(followed('ready', ['ready'], { dispatch_method: 'delivery' }))).toBe(
      'Tu pedido está listo para salir',
    );
  });

  test.each<[OrderStatus, string, string]>([
    ['created', '2026-11-24T20:45:00.000Z', 'Listo cerca de las 17:45'],
    ['created', '2026-11-25T15:00:00.000Z', 'Listo el miércoles 25 de noviembre cerca de las 12:00'],
    ['ready', '2026-11-24T20:45:00.000Z', ''],
    ['pending_online_payment', '2026-11-24T20:45:00.000Z', ''],
    ['completed', '2026-11-24T20:45:00.000Z', ''],
  ])('promises a time while it is %s', (status, promised, text) => {
    const now = Date.parse(at(30));
    expect(promiseText({ ...followed(status, []), promised_at: promised }, 'America/Santiago', now)).toBe(text);
  });

  test.each<[OrderStatus, Followed['dispatch_method'], number, string]>([
    ['in_transit', 'delivery', 45, 'Llega cerca de las 17:45'],
    ['in_transit', 'delivery', 46, 'Debía llegar a las 17:45, va con retraso'],
    ['preparing', 'pick_up', 46, 'Debía estar listo a las 17:45, va con retraso'],
    ['ready', 'pick_up', 46, ''],
    ['ready', 'delivery', 46, 'Debía llegar a las 17:45, va con retraso'],
    ['completed', 'delivery', 46, ''],
    ['online_payment_failed', 'delivery', 46, ''],
  ])('of a %s %s names the delay at minute %i', (status, method, minute, text) => {
    const order = { ...followed(status, [], { dispatch_method: method }), promised_at: at(45) };
    const now = Date.parse(at(minute));
    expect(promiseText(order, 'America/Santiago', now)).toBe(text);
    expect(isLate(order, now)).toBe(text.endsWith('retraso'));
  });
});

test('the payment is named with its time', () => {
  const by = { payment_method: 'online', total: 5900, refunded: 0 };
  const online = { ...followed('created', [], { paid_at: at(7) }), ...by };
  expect(paymentText(online, { paidAt: '17:07', money })).toMatch(/^Pagado con .+ a las 17:07\.$/);
  expect(paymentText({ ...followed('pending_online_payment', []), ...by }, { paidAt: null, money })).toMatch(
    /^Falta pagar con /,
  );
  const inCash = { ...by, payment_method: 'cash' };
  expect(paymentText({ ...followed('preparing', []), ...inCash }, { paidAt: null, money })).toBe(
    'Pagas $5900 en efectivo al retirar.',
  );
  expect(paymentText({ ...followed('canceled', []), ...inCash }, { paidAt: null, money })).toBe('No se cobró nada.');
});

test('a canceled order that was paid has its money to come, until it is refunded', () => {
  const paid = { ...followed('canceled', [], { paid_at: at(7) }), payment_method: 'online', total: 5900 };
  expect(isRefundDue({ ...paid, refunded: 0 })).toBe(true);
  expect(isRefundDue({ ...paid, refunded: 5900 })).toBe(false);
  expect(isRefundDue({ ...paid, status: 'preparing', refunded: 0 })).toBe(false);
  expect(isRefundDue({ ...paid, paid_at: null, refunded: 0 })).toBe(false);
});
