import { expect, test } from 'vitest';
import { verdictOnPayment } from './paying.rules.ts';

const input = {
  payment: { status: 'created', amount: 9990 },
  order: { status: 'pending_online_payment' },
  isPaid: false,
} as const;
const paid = { status: 'completed', amount: 9990 } as const;

test('a requested payment is accepted once', () => {
  expect(verdictOnPayment(input, paid)).toEqual({ kind: 'accept' });
  expect(verdictOnPayment({ ...input, payment: { status: 'completed', amount: 9990 } }, paid)).toEqual({
    kind: 'wait',
  });
  expect(verdictOnPayment({ ...input, order: { status: 'online_payment_failed' } }, paid)).toEqual({ kind: 'accept' });
});

test('a payment that is not due is refunded with a reason', () => {
  const problemOf = (known: Partial<Parameters<typeof verdictOnPayment>[0]>, amount = 9990) =>
    verdictOnPayment({ ...input, ...known }, { status: 'completed', amount });
  expect(problemOf({ isPaid: true, order: { status: 'created' } })).toEqual({ kind: 'giveBack', problem: 'double' });
  expect(problemOf({ order: { status: 'canceled' } })).toEqual({ kind: 'giveBack', problem: 'late' });
  expect(problemOf({ payment: { status: 'canceled', amount: 9990 }, order: { status: 'canceled' } })).toEqual({
    kind: 'giveBack',
    problem: 'late',
  });
  expect(problemOf({}, 990)).toEqual({ kind: 'giveBack', problem: 'amount' });
});

test('a failed payment ends, and an unknown one waits', () => {
  expect(verdictOnPayment(input, { status: 'failed', amount: null })).toEqual({ kind: 'end', status: 'failed' });
  expect(verdictOnPayment(input, { status: 'canceled', amount: null })).toEqual({ kind: 'end', status: 'canceled' });
  for (const status of ['pending', 'unknown'] as const)
    expect(verdictOnPayment(input, { status, amount: null })).toEqual({ kind: 'wait' });
});
