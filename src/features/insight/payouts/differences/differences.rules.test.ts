import { describe, expect, test } from 'vitest';
import { differencesOf, type LocalPayment } from './differences.rules.ts';

const paid: LocalPayment = { status: 'completed', amount: 9990, refunds: [] };
const theirs = { status: 'completed', amount: 9990, refunded: 0 } as const;

describe('both books about a payment', () => {
  test('that say the same differ in nothing', () => {
    expect(differencesOf(paid, theirs)).toEqual([]);
    expect(differencesOf({ ...paid, status: 'canceled' }, { ...theirs, status: 'canceled', amount: null })).toEqual([]);
    expect(differencesOf({ ...paid, status: 'failed' }, { ...theirs, status: 'unknown', amount: null })).toEqual([]);
  });

  test('differ where only one of them has the money, unless it was given back', () => {
    const canceled = { ...paid, status: 'canceled' } as const;
    expect(differencesOf(canceled, theirs)).toMatchObject([{ kind: 'theirs', theirs: 9990, ours: null }]);
    expect(differencesOf(canceled, { ...theirs, refunded: 9990 })).toEqual([]);
    expect(differencesOf(paid, { status: 'unknown', amount: null, refunded: 0 })).toMatchObject([
      { kind: 'ours', theirs: null, ours: 9990 },
    ]);
  });

  test('differ where the guest paid once more, until that is given back', () => {
    const twice = { ...theirs, alsoTaken: 9990 };
    expect(differencesOf(paid, twice)).toMatchObject([{ kind: 'amount', theirs: 19_980, ours: 9990 }]);
    expect(differencesOf(paid, { ...twice, alsoTaken: 0 })).toEqual([]);
    const canceled = { ...paid, status: 'canceled' } as const;
    expect(differencesOf(canceled, { ...twice, refunded: 9990 })).toMatchObject([{ kind: 'theirs', theirs: 9990 }]);
  });

  test('differ in its state and in its amount', () => {
    expect(differencesOf(paid, { status: 'failed', amount: null, refunded: 0 })).toMatchObject([{ kind: 'state' }]);
    expect(differencesOf(paid, { ...theirs, amount: 990 })).toMatchObject([
      { kind: 'amount', theirs: 990, ours: 9990 },
    ]);
  });
});

describe('both books about what was given back', () => {
  const refunded = (state: 'refunded' | 'processing' | 'completed' | 'refused', amount = 1000): LocalPayment => ({
    ...paid,
    refunds: [{ state, amount }],
  });
  const of = (own: LocalPayment, back: number | null) => differencesOf(own, { ...theirs, refunded: back });

  test('differ where one has it and the other does not, or another amount', () => {
    expect(of(refunded('refunded'), 1000)).toEqual([]);
    expect(of(refunded('refunded'), 0)).toEqual([{ kind: 'ours', isRefund: true, theirs: null, ours: 1000 }]);
    expect(of(paid, 500)).toEqual([{ kind: 'theirs', isRefund: true, theirs: 500, ours: null }]);
    expect(of(refunded('refunded'), 1500)).toEqual([{ kind: 'amount', isRefund: true, theirs: 1500, ours: 1000 }]);
  });

  test('do not differ while it is on its way, or where somebody paid it by hand', () => {
    for (const state of ['processing', 'completed'] as const)
      for (const back of [0, 1000]) expect(of(refunded(state), back)).toEqual([]);
    expect(of(refunded('refused'), 1000)).toMatchObject([{ kind: 'theirs' }]);
  });

  test('do not differ where the provider does not say what it gave back', () => {
    for (const own of [paid, refunded('refunded')]) expect(of(own, null)).toEqual([]);
  });
});
