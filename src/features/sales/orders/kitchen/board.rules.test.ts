import { describe, expect, test } from 'vitest';
import type { KitchenChoice, KitchenOrder } from './kitchen.contract.ts';
import {
  choiceGroups,
  clockSkew,
  columns,
  elapsed,
  ordersByColumn,
  overdueMinutes,
  stepOf,
  urgencyOf,
} from './board.rules.ts';
import { tapsReducer, noTaps } from './taps.rules.ts';

const began = '2026-11-20T20:00:00.000Z';
const start = Date.parse(began);
const minutes = (count: number) => start + count * 60_000;

const order = (rest: Partial<KitchenOrder> = {}): KitchenOrder => ({
  id: 1,
  status: 'created',
  statusSince: began,
  createdAt: began,
  promisedAt: '2026-11-20T20:45:00.000Z',
  scheduledFor: null,
  method: 'delivery',
  dispatchMethod: 'delivery',
  source: 'mercat',
  customerName: 'Camila Rojas',
  notes: '',
  lines: [],
  alertMinutes: 10,
  version: 1,
  ...rest,
});

describe('the board', () => {
  test('offers one step at a time, and the guest’s way decides the last ones', () => {
    const way = (method: 'delivery' | 'pickUp') => columns.map(({ status }) => stepOf(status, method)?.label ?? null);
    expect(way('delivery')).toEqual(['Empezar', 'Listo', 'Salió a reparto', 'Entregado']);
    expect(way('pickUp').slice(0, 3)).toEqual(['Empezar', 'Listo', 'Entregado']);
    expect(stepOf('canceled', 'delivery')).toBeNull();
  });

  test('shows an order where it was tapped to, counting from the tap by the server’s clock', () => {
    const orders = [order(), order({ id: 2, status: 'ready', dispatchMethod: 'pickUp' })];
    const tapped = [
      { kind: 'tapped', order: orders[0]!, to: 'preparing', now: minutes(3) } as const,
      { kind: 'tapped', order: orders[1]!, to: 'completed', now: minutes(4) } as const,
    ].reduce(tapsReducer, noTaps);
    const shown = ordersByColumn(orders, tapped, 60_000);
    expect(shown.created).toEqual([]);
    expect(shown.ready).toEqual([]);
    expect(shown.preparing).toMatchObject([{ id: 1, waiting: true, statusSince: new Date(minutes(4)).toISOString() }]);
    expect(ordersByColumn(orders, noTaps, 0).created).toMatchObject([{ id: 1, waiting: false, statusSince: began }]);
  });
});

describe('the time of an order', () => {
  test('presses from the minutes of its store on, and more at twice that', () => {
    expect([0, 9.99, 10, 19.99, 20, 90].map((at) => urgencyOf(order(), minutes(at)))).toEqual([
      'calm',
      'calm',
      'slow',
      'slow',
      'late',
      'late',
    ]);
  });

  test('reads as a clock does, and never below zero', () => {
    expect(elapsed(began, start + 7_000)).toBe('0′ 07″');
    expect(elapsed(began, minutes(12) + 31_500)).toBe('12′ 31″');
    expect(elapsed(began, minutes(64))).toBe('1 h 04′');
    expect(elapsed(began, start - 5_000)).toBe('0′ 00″');
  });

  test('is that of the server, however wrong the tablet is', () => {
    expect(clockSkew({ now: began }, start - 90_000)).toBe(90_000);
  });

  test('tells since when a promise is broken', () => {
    expect(overdueMinutes(began, minutes(-3))).toBe(0);
    expect(overdueMinutes(began, minutes(5.5))).toBe(5);
  });
});

test('choices stand under the name of what they were chosen from', () => {
  const choice = (groupName: string, name: string): KitchenChoice => ({ groupName, name, quantity: 1, choices: [] });
  const groups = choiceGroups([choice('Sin', 'Tomate'), choice('Sin', 'Palta'), choice('Agregados', 'Tomate')]);
  expect(groups.map(({ name, choices }) => [name, choices.map((each) => each.name)])).toEqual([
    ['Sin', ['Tomate', 'Palta']],
    ['Agregados', ['Tomate']],
  ]);
});
