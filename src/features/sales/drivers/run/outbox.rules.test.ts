import { describe, expect, test } from 'vitest';
import { leaving } from '../dispatch/dispatch.rules.ts';
import { displayedRun, parseStoredActions, retryAfter, type RunAction } from './outbox.rules.ts';
import type { Run, RunOrder } from './run.contract.ts';

const order = (id: number, status: RunOrder['status']): RunOrder => ({
  id,
  status,
  promisedAt: '2026-11-20T20:45:00.000Z',
  isTest: false,
  customerName: 'Camila Rojas',
  phone: '+56987654321',
  address: null,
  notes: '',
  lines: [],
  toCollect: null,
  pinTriesLeft: 5,
});
const run: Run = {
  driverName: 'Pedro',
  status: 'in_store',
  storeName: 'Centro',
  storePhone: '',
  timeZone: 'America/Santiago',
  country: 'cl',
  cashDue: 0,
  orders: [order(1, 'ready'), order(2, 'preparing'), order(3, 'in_transit')],
};
const action = (fields: object) => ({ key: 'k', at: 0, ...fields }) as RunAction;

const idsLeaving = ({ status, orders }: Run) => {
  const { goes, stays } = leaving(status, orders);
  return { goes: goes.map(({ id }) => id), stays: stays.map(({ id }) => id) };
};

describe('actions that a phone stored', () => {
  const delivered = { kind: 'deliver', key: 'a', at: 1, orderId: 3, pin: '4321' };

  test('are sent as they were', () => {
    const left = { kind: 'leave', key: 'b', at: 2 };
    expect(parseStoredActions([delivered, left])).toEqual([delivered, left]);
  });

  test('are dropped where another version of the page stored them', () => {
    const { orderId: _, ...older } = delivered;
    expect(parseStoredActions([older, { kind: 'pause', key: 'c', at: 3 }, null, delivered])).toEqual([delivered]);
    expect(parseStoredActions({})).toEqual([]);
  });
});

describe('unsent actions are displayed as done', () => {
  test('leaving takes what is ready along, and leaves behind what is not', () => {
    const displayed = displayedRun(run, [action({ kind: 'leave' })]);
    expect(displayed.status).toBe('in_transit');
    expect(displayed.orders.map(({ id, status, waiting }) => [id, status, waiting])).toEqual([
      [1, 'in_transit', true],
      [3, 'in_transit', false],
    ]);
    expect(idsLeaving({ ...run, status: 'in_transit' })).toEqual({ goes: [1], stays: [2] });
  });

  test('who came back with an order leaves again with it', () => {
    expect(idsLeaving(run)).toEqual({ goes: [1, 3], stays: [2] });
    expect(idsLeaving({ ...run, orders: [order(3, 'in_transit')] })).toEqual({ goes: [3], stays: [] });
  });

  test('a delivered or failed order is removed, and counts as unsent until the server confirms', () => {
    const actions = [
      action({ kind: 'deliver', orderId: 3, pin: '1234' }),
      action({ kind: 'giveUp', orderId: 1, reason: 'x' }),
    ];
    const displayed = displayedRun({ ...run, status: 'in_transit' }, [...actions, action({ kind: 'comeBack' })]);
    expect(displayed).toMatchObject({ status: 'in_store', sending: [3, 1] });
    expect(displayed.orders.map(({ id }) => id)).toEqual([2]);
  });
});

test('what could not be sent is tried again soon, then ever more seldom', () => {
  expect([1, 2, 3, 4, 5, 6, 9].map(retryAfter)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});
