import { describe, expect, test } from 'vitest';
import { differencesOf, type LocalPayment } from './differences.rules.ts';

const paid: LocalPayment = { status: 'completed', amount: 9990, refunds: [] };
const theirs = { status: 'completed', amount: 9990, refunded: 0 } as const;

describe('differences in payments', () => {
  test('are empty for matching records', () => {
    expect(differencesOf(paid, theirs)).toEqual([]);
    expect(differencesOf({ ...paid, status: 'canceled' }, { ...theirs, status: 'canceled', amount: null })).toEqual([]);
    expect(differencesOf({ ...paid, status: 'failed' }, { ...theirs, status: 'unknown', amount: null })).toEqual([]);
  });

  test('report money on one side only, unless it was refunded', () => {
    const canceled = { ...paid, status: 'canceled' } as const;
    expect(differencesOf(canceled, theirs)).toMatchObject([{ kind: 'theirs', theirs: 9990, ours: null }]);
    expect(differencesOf(canceled, { ...theirs, refunded: 9990 })).toEqual([]);
    expect(differencesOf(paid, { status: 'unknown', amount: null, refunded: 0 })).toMatchObject([
      { kind: 'ours', theirs: null, ours: 9990 },
    ]);
  });

  test('report a second payment of the guest until it is refunded', () => {
    const twice = { ...theirs, alsoTaken: 9990 };
    expect(differencesOf(paid, twice)).toMatchObject([{ kind: 'amount', theirs: 19_980, ours: 9990 }]);
    expect(differencesOf(paid, { ...twice, alsoTaken: 0 })).toEqual([]);
    const canceled = { ...paid, status: 'canceled' } as const;
    expect(differencesOf(canceled, { ...twice, refunded: 9990 })).toMatchObject([{ kind: 'theirs', theirs: 9990 }]);
  });

  test('report a different state or amount', () => {
    expect(differencesOf(paid, { status: 'failed', amount: null, refunded: 0 })).toMatchObject([{ kind: 'state' }]);
    expect(differencesOf(paid, { ...theirs, amount: 990 })).toMatchObject([
      { kind: 'amount', theirs: 990, ours: 9990 },
    ]);
  });
});

describe('differences in refunds', () => {
  const refunded = (state: 'refunded' | 'processing' | 'completed' | 'refused', amount = 1000): LocalPayment => ({
    ...paid,
    refunds: [{ state, amount }],
  });
  const of = (local: LocalPayment, back: number | null) => differencesOf(local, { ...theirs, refunded: back });

  test('report refunds on one side only and different amounts', () => {
    expect(of(refunded('refunded'), 1000)).toEqual([]);
    expect(of(refunded('refunded'), 0)).toEqual([{ kind: 'ours', isRefund: true, theirs: null, ours: 1000 }]);
    expect(of(paid, 500)).toEqual([{ kind: 'theirs', isRefund: true, theirs: 500, ours: null }]);
    expect(of(refunded('refunded'), 1500)).toEqual([{ kind: 'amount', isRefund: true, theirs: 1500, ours: 1000 }]);
  });

  test('ignore refunds in progress and refunds paid by hand', () => {
    for (const state of ['processing', 'completed'] as const)
      for (const back of [0, 1000]) expect(of(refunded(state), back)).toEqual([]);
    expect(of(refunded('refused'), 1000)).toMatchObject([{ kind: 'theirs' }]);
  });

  test('are empty if the provider does not report refunds', () => {
    for (const local of [paid, refunded('refunded')]) expect(of(local, null)).toEqual([]);
  });
});
