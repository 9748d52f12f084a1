import { describe, expect, test } from 'vitest';
import { isLate } from './late.rules.ts';

const since = '2026-11-21T15:00:00.000Z';
const after = (minutes: number) => Date.parse(since) + minutes * 60_000;
const order = { status: 'created', statusSince: since, alertMinutes: 10 } as const;

describe('an order is late', () => {
  test('once it has been in an open state for longer than its store allows, and not before', () => {
    expect(isLate(order, after(10))).toBe(false);
    expect(isLate(order, after(10.1))).toBe(true);
    expect(isLate({ ...order, alertMinutes: 30 }, after(20))).toBe(false);
  });

  test.each(['created', 'preparing', 'ready'] as const)('while it is %s', (status) =>
    expect(isLate({ ...order, status }, after(60))).toBe(true),
  );

  test.each(['creation_scheduled', 'pending_online_payment', 'in_transit', 'completed', 'canceled'] as const)(
    'never while it is %s: nobody at the store can do anything about it',
    (status) => expect(isLate({ ...order, status }, after(600))).toBe(false),
  );
});
