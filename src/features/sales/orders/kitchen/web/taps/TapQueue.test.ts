import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '#kit/contract/failures.ts';
import { offlineFailure } from '#kit/web/api/requests.ts';
import type { KitchenOrder } from '../../kitchen.contract.ts';
import { undoWindowMs } from '../../taps.rules.ts';
import { type StoredTapQueue, TapQueue } from './TapQueue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number, message = '') => new Failure({ code: 1, status, message });

/** A tap queue with a scripted server, and fake storage and network. */
function scene() {
  const world = { kept: null as StoredTapQueue | null, online: true, answer: null as Failure | null };
  const sent: string[] = [];
  const calls: string[] = [];
  const line = () =>
    new TapQueue({
      restore: () => world.kept,
      keep: (value) => {
        world.kept = structuredClone(value);
      },
      maySend: () => world.online,
      send: async (id, { status: to, ...handOver }) => {
        sent.push([id, to, ...Object.values(handOver)].join(' '));
        if (world.answer) throw world.answer;
        return { id, status: to } as KitchenOrder;
      },
      onMoved: async ({ id, status }) => void calls.push(`${id} is ${status}`),
      onTrouble: () => void calls.push('trouble'),
    });
  const tap = (of: TapQueue, id: number) => {
    vi.advanceTimersByTime(500);
    const order = { id, status: 'created', dispatchMethod: 'delivery' } as const;
    of.tell({ kind: 'tapped', order, to: 'preparing', now: Date.now() });
  };
  return { world, sent, heard: calls, line, tap };
}

describe('the line of taps', () => {
  test('sends a tap after its undo window, and shows the response before the tap disappears', async () => {
    const { sent, heard, line, tap } = scene();
    const here = line();
    tap(here, 7);
    await vi.advanceTimersByTimeAsync(undoWindowMs - 1);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect([sent, heard, here.taps().queue]).toEqual([['7 preparing'], ['7 is preparing'], []]);
  });

  test('sends the code of a hand-over with its tap, also after a reload', async () => {
    const { sent, line, world } = scene();
    world.online = false;
    const order = { id: 7, status: 'ready', dispatchMethod: 'pickUp' } as const;
    line().tell({ kind: 'tapped', order, to: 'completed', handOver: { pickUpCode: '0417' }, now: Date.now() });
    world.online = true;
    line();
    await vi.runAllTimersAsync();
    expect(sent).toEqual(['7 completed 0417']);
  });

  test('continues with the stored taps after a reload', async () => {
    const { sent, line, tap, world } = scene();
    world.online = false;
    const before = line();
    tap(before, 7);
    tap(before, 8);
    await vi.advanceTimersByTimeAsync(60_000);
    world.online = true;
    const after = line();
    await vi.runAllTimersAsync();
    expect(sent).toEqual(['7 preparing', '8 preparing']);
    expect(after.taps().queue).toEqual([]);
    expect(world.kept?.queue).toEqual([]);
  });

  test('retries when the server is unreachable or fails, or the session has expired', async () => {
    for (const answer of [offlineFailure(), refusal(503), refusal(429), refusal(401)]) {
      const { sent, line, tap, world } = scene();
      const here = line();
      world.answer = answer;
      tap(here, 7);
      await vi.advanceTimersByTimeAsync(undoWindowMs);
      expect(here.taps().queue).toHaveLength(1);
      world.answer = null;
      await vi.advanceTimersByTimeAsync(undoWindowMs);
      expect([sent, here.taps().queue]).toEqual([['7 preparing', '7 preparing'], []]);
    }
  });

  test('reports why a tap was rejected, and that an order moved to another store', async () => {
    const { heard, line, tap, world } = scene();
    const here = line();
    world.answer = refusal(409, 'El pedido está «Cancelado» y ya no cambia de estado.');
    tap(here, 7);
    await vi.advanceTimersByTimeAsync(undoWindowMs);
    world.answer = refusal(404);
    tap(here, 8);
    await vi.advanceTimersByTimeAsync(undoWindowMs);
    expect(here.taps().refusals).toEqual([
      { orderId: 7, message: 'El pedido está «Cancelado» y ya no cambia de estado.' },
      { orderId: 8, message: 'El pedido ya no está en este local.' },
    ]);
    expect(heard).toEqual(['trouble', 'trouble']);
  });

  test('follows what another tab of the same board did', () => {
    const { line, tap, world } = scene();
    const [one, other] = [line(), line()];
    tap(one, 7);
    other.follow();
    expect(other.taps().queue).toEqual(one.taps().queue);
    world.kept = null;
    one.follow();
    expect(one.taps().queue).toEqual([]);
  });
});
