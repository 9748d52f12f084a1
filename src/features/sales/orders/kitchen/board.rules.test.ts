import { describe, expect, test } from 'vitest';
import type { KitchenChoice, KitchenOrder } from './kitchen.contract.ts';
import {
  choiceGroups,
  clockSkew,
  columns,
  ageText,
  dishesToCook,
  dueText,
  dueUrgency,
  isRemoval,
  ordersByColumn,
  untouchedMinutes,
  stepOf,
  urgencyOf,
} from './board.rules.ts';
import { tapsReducer, noTaps } from './taps.rules.ts';

const began = '2026-11-20T20:00:00.000Z';
const start = Date.parse(began);
const minutes = (count: number) => start + count * 60_000;

const order = (rest: Partial<KitchenOrder> = {}): KitchenOrder => ({
  id: 1,
  isTest: false,
  status: 'created',
  statusSince: began,
  createdAt: began,
  promisedAt: '2026-11-20T20:45:00.000Z',
  scheduledFor: null,
  method: 'delivery',
  dispatchMethod: 'delivery',
  deliveryType: 'own_delivery',
  driver: null,
  source: 'mercat',
  channel: null,
  customerName: 'Camila Rojas',
  pickUpCode: null,
  notes: '',
  lines: [],
  blockedUntil: null,
  alertMinutes: 10,
  version: 1,
  ...rest,
});

test('a time that is not near stays calm when no one has started the order', () => {
  const waiting = order({ promisedAt: '2026-11-20T20:45:00.000Z' });
  expect([20, 40, 46].map((at) => urgencyOf(waiting, minutes(at)))).toEqual(['soon', 'soon', 'late']);
  expect([20, 40, 46].map((at) => dueUrgency(waiting, minutes(at)))).toEqual(['calm', 'soon', 'late']);
});

test.each([
  ['Quitar ingredientes', 'Sin cebolla', true],
  ['Quitar ingredientes', 'Cebolla', true],
  ['Sin', 'Tomate', true],
  ['Agregados', 'sin queso', true],
  ['Agregados', 'Queso', false],
  ['Bebidas', 'Sinalco', false],
])('of «%s», «%s» is a removal: %s', (groupName, name, expected) =>
  expect(isRemoval({ groupName, name })).toBe(expected),
);

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
    const board = ordersByColumn(orders, tapped, 60_000);
    expect(board.created).toEqual([]);
    expect(board.ready).toEqual([]);
    expect(board.preparing).toMatchObject([{ id: 1, waiting: true, statusSince: new Date(minutes(4)).toISOString() }]);
    expect(ordersByColumn(orders, noTaps, 0).created).toMatchObject([{ id: 1, waiting: false, statusSince: began }]);
  });
});

describe('the time of an order', () => {
  test('presses by the minutes to its promise, whatever state it was just taken to', () => {
    for (const status of ['preparing', 'in_transit'] as const) {
      const urgencies = [0, 34, 35, 45, 45.1, 90].map((at) =>
        urgencyOf(order({ status, statusSince: new Date(minutes(at)).toISOString() }), minutes(at)),
      );
      expect(urgencies).toEqual(['calm', 'calm', 'soon', 'soon', 'late', 'late']);
    }
  });

  test('is urgent earlier while no one acts on it, and never late while it waits for its guest', () => {
    expect([9.9, 10].map((at) => urgencyOf(order(), minutes(at)))).toEqual(['calm', 'soon']);
    expect([9.9, 10].map((at) => untouchedMinutes(order(), minutes(at)))).toEqual([0, 10]);
    const ready = order({ status: 'ready', dispatchMethod: 'pickUp', promisedAt: began });
    expect([1, 10, 90].map((at) => urgencyOf(ready, minutes(at)))).toEqual(['calm', 'soon', 'soon']);
    expect(dueText(ready, minutes(7))).toBe('Espera hace 7 min');
  });

  test('shows the remaining time or the delay', () => {
    const text = (at: number) => dueText(order(), minutes(at));
    expect([-55, 0, 44.5, 45, 46, 145].map(text)).toEqual([
      'Faltan 1 h 40 min',
      'Faltan 45 min',
      'Falta 1 min',
      'Es la hora',
      'Atrasado 1 min',
      'Atrasado 1 h 40 min',
    ]);
  });

  test('counts from the arrival, next to the time in the status', () => {
    expect(ageText(order(), minutes(4))).toBe('Recibido hace 4 min');
    const preparing = order({ status: 'preparing', statusSince: new Date(minutes(3)).toISOString() });
    expect(ageText(preparing, minutes(8))).toBe('Recibido hace 8 min, aquí 5 min');
    expect(ageText(order(), minutes(-1))).toBe('Recibido hace 0 min');
  });

  test('is that of the server, however wrong the tablet is', () => {
    expect(clockSkew({ now: began }, start - 90_000)).toBe(90_000);
  });
});

test('dishes to cook are counted over all orders that do not wait for the point of sale, highest count first', () => {
  const line = (name: string, quantity: number) => ({ lineId: 1, name, quantity, comment: '', choices: [] });
  const orders = [
    order({ lines: [line('Completo', 2), line('Papas', 1)] }),
    order({ id: 2, status: 'preparing', lines: [line('Papas', 3), line('Agua', 2)] }),
    order({ id: 3, status: 'ready', lines: [line('Completo', 9)] }),
    order({ id: 4, status: 'preparing', blockedUntil: began, lines: [line('Agua', 5)] }),
  ];
  expect(dishesToCook(ordersByColumn(orders, noTaps, 0))).toEqual([
    { name: 'Papas', quantity: 4 },
    { name: 'Agua', quantity: 2 },
    { name: 'Completo', quantity: 2 },
  ]);
});

test('choices are grouped under the name of their modifier group', () => {
  const choice = (groupName: string, name: string): KitchenChoice => ({ groupName, name, quantity: 1, choices: [] });
  const groups = choiceGroups([choice('Sin', 'Tomate'), choice('Sin', 'Palta'), choice('Agregados', 'Tomate')]);
  expect(groups.map(({ name, choices }) => [name, choices.map((each) => each.name)])).toEqual([
    ['Sin', ['Tomate', 'Palta']],
    ['Agregados', ['Tomate']],
  ]);
});
