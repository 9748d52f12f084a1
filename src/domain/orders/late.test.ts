import { describe, expect, test } from 'vitest';
import { isLate, latenessText, minutesText, minutesToPromise, minutesUnaccepted } from './late.ts';

const promisedAt = '2026-11-21T15:00:00.000Z';
const at = (minutes: number) => Date.parse(promisedAt) + minutes * 60_000;
const order = { status: 'preparing', dispatchMethod: 'delivery', promisedAt } as const;

describe('an order is late', () => {
  test('once its promise is over, however long it has been in its state', () => {
    expect(isLate(order, at(-1))).toBe(false);
    expect(isLate(order, at(0))).toBe(false);
    expect(isLate(order, at(0.1))).toBe(true);
  });

  test.each(['created', 'preparing', 'ready', 'in_transit'] as const)('while it is %s', (status) =>
    expect(isLate({ ...order, status }, at(1))).toBe(true),
  );

  test.each([
    'creation_scheduled',
    'pending_online_payment',
    'online_payment_failed',
    'completed',
    'canceled',
    'failed',
  ] as const)('never while it is %s', (status) => expect(isLate({ ...order, status }, at(600))).toBe(false));

  test('not while it waits on the counter for its guest', () => {
    const pickUp = { ...order, dispatchMethod: 'pickUp' } as const;
    expect(isLate({ ...pickUp, status: 'ready' }, at(5))).toBe(false);
    expect(isLate({ ...pickUp, status: 'preparing' }, at(5))).toBe(true);
  });
});

test('the minutes to a promise are negative once it is over, and none where nothing is owed', () => {
  expect(minutesToPromise(order, at(-12))).toBe(12);
  expect(minutesToPromise(order, at(7.5))).toBe(-7);
  expect(minutesToPromise({ ...order, status: 'completed' }, at(7))).toBeNull();
});

test('a new order is marked as waiting once its store has let it wait too long, and only while it is new', () => {
  const fresh = { status: 'created', statusSince: promisedAt, alertMinutes: 10 } as const;
  expect(minutesUnaccepted(fresh, at(9.9))).toBeNull();
  expect(minutesUnaccepted(fresh, at(12))).toBe(12);
  expect(minutesUnaccepted({ ...fresh, alertMinutes: 30 }, at(12))).toBeNull();
  expect(minutesUnaccepted({ ...fresh, status: 'preparing' }, at(60))).toBeNull();
});

test('short delays are shown in minutes', () => {
  expect([7, 89, 90, 130, 47 * 60, 50 * 60].map(minutesText)).toEqual([
    '7 min',
    '89 min',
    '2 h',
    '2 h',
    '47 h',
    '2 días',
  ]);
});

test('the delay of an order is shown until it no longer depends on us', () => {
  expect([at(-5), at(0.5), at(12)].map((now) => latenessText(order, now))).toEqual([
    null,
    'Atrasado',
    'Atrasado 12 min',
  ]);
  expect(latenessText({ ...order, status: 'completed' }, at(12))).toBeNull();
});
