import { describe, expect, it } from 'vitest';
import type { ClosingEffect } from '../../closings.contract.ts';
import { effectText, ordersFirst } from './effectText.ts';
import { allStoresTarget, choiceOf, groupTarget, targetNow, targetText } from './target.ts';

// A Friday, 12:00 in Santiago.
const now = Date.parse('2026-11-20T15:00:00.000Z');
const effect = (storeId: number, changes: Partial<ClosingEffect> = {}): ClosingEffect => ({
  storeId,
  storeName: `Local ${storeId}`,
  commune: null,
  timeZone: 'America/Santiago',
  orders: 0,
  reopensAt: null,
  ...changes,
});
const text = (changes: Partial<ClosingEffect>) => effectText(effect(1, changes), now, String);

describe('the effect of a closing on a store', () => {
  it('includes its orders and its reopening time', () => {
    expect(text({ orders: 1, reopensAt: '2026-11-20T16:00:00.000Z' })).toBe('1 pedido en curso · abre 13:00');
    expect(text({ orders: 3, reopensAt: '2026-11-21T13:00:00.000Z' })).toBe('3 pedidos en curso · abre mañana 10:00');
    expect(text({})).toBe('');
  });

  it('is listed first for the stores with most orders', () => {
    const ids = ordersFirst([effect(1), effect(2, { orders: 4 }), effect(3), effect(4, { orders: 9 })]);
    expect(ids.map(({ storeId }) => storeId)).toEqual([4, 2, 1, 3]);
  });
});

describe('the stores of a closing', () => {
  const group = groupTarget({ id: 7, name: 'Costa', storeCount: 12 });

  it('are those of a group when it is submitted', () => {
    expect(choiceOf(group)).toEqual({ storeIds: [], storeGroupIds: [7] });
    expect(choiceOf(allStoresTarget(214))).toEqual({ storeIds: null, storeGroupIds: [] });
    expect(targetText(group, String)).toBe('12 locales');
  });

  it('have their current names', () => {
    expect(targetText(targetNow(group, [effect(1), effect(2)]), String)).toBe('2 locales');
    const one = targetNow(group, [effect(1, { timeZone: 'Pacific/Easter' })]);
    expect([targetText(one, String), one.timeZone]).toEqual(['Local 1', 'Pacific/Easter']);
  });
});
