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

describe('what a closing means for a store', () => {
  it('is told with its orders and when it opens', () => {
    expect(text({ orders: 1, reopensAt: '2026-11-20T16:00:00.000Z' })).toBe('1 pedido en curso · abre 13:00');
    expect(text({ orders: 3, reopensAt: '2026-11-21T13:00:00.000Z' })).toBe('3 pedidos en curso · abre mañana 10:00');
    expect(text({})).toBe('');
  });

  it('is told first of those that have most to do', () => {
    const ids = ordersFirst([effect(1), effect(2, { orders: 4 }), effect(3), effect(4, { orders: 9 })]);
    expect(ids.map(({ storeId }) => storeId)).toEqual([4, 2, 1, 3]);
  });
});

describe('the stores of a closing', () => {
  const group = groupTarget({ id: 7, name: 'Costa', storeCount: 12 });

  it('are those of a group at the moment it is done', () => {
    expect(choiceOf(group)).toEqual({ storeIds: [], storeGroupIds: [7] });
    expect(choiceOf(allStoresTarget(214))).toEqual({ storeIds: null, storeGroupIds: [] });
    expect(targetText(group, String)).toBe('12 locales');
  });

  it('are named as they are known by now', () => {
    expect(targetText(targetNow(group, [effect(1), effect(2)]), String)).toBe('2 locales');
    const one = targetNow(group, [effect(1, { timeZone: 'Pacific/Easter' })]);
    expect([targetText(one, String), one.timeZone]).toEqual(['Local 1', 'Pacific/Easter']);
  });
});
