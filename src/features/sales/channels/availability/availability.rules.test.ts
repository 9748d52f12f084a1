import { expect, test } from 'vitest';
import { itemChanges, nextEnd, offItems, type SentItem } from './availability.rules.ts';

const now = new Date('2026-11-29T15:00:00.000Z');
const at = (time: string) => `2026-11-29T${time}:00.000Z`;
const sent = (key: string, result: SentItem['result'] = 'ok', offUntil: string | null = null) => ({
  key,
  result,
  offUntil,
});

test('an item is off until the last of its causes ends, without those that ended', () => {
  const soldOut = {
    products: [
      { id: 1, until: at('14:00') },
      { id: 2, until: at('16:00') },
      { id: 2, until: at('18:00') },
      { id: 3, until: at('16:00') },
      { id: 3, until: null },
    ],
    modifiers: [{ id: 1, until: null }],
  };
  const off = offItems(soldOut, now);
  expect([...off]).toEqual([
    ['p2', at('18:00')],
    ['p3', null],
    ['o1', null],
  ]);
  expect(nextEnd([off, new Map([['p9', at('17:00')]])])).toBe(at('17:00'));
  expect(nextEnd([new Map([['p3', null]])])).toBeNull();
});

test('only items that differ from those sent are changed', () => {
  const off = new Map([
    ['p1', null],
    ['p2', at('18:00')],
  ]);
  expect(itemChanges(off, [sent('p1'), sent('p2', 'ok', at('17:00')), sent('p3')], false)).toEqual([
    { key: 'p2', available: false, until: at('18:00') },
    { key: 'p3', available: true, until: null },
  ]);
  expect(itemChanges(off, [sent('p1'), sent('p2', 'ok', at('18:00'))], false)).toEqual([]);
});

test('items of no menu, and locked ones, are repeated only when asked', () => {
  const off = new Map([['p1', null]]);
  const items = [sent('p1', 'unknown'), sent('p2', 'locked')];
  expect(itemChanges(off, items, false)).toEqual([]);
  expect(itemChanges(off, items, true).map(({ key, available }) => [key, available])).toEqual([
    ['p1', false],
    ['p2', true],
  ]);
});
