import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EndedOrder } from './kitchen.contract.ts';
import { transitionError, nextStatuses, type OrderStatus } from '#domain/orders/orders.ts';
import {
  tapsReducer,
  undoWindowMs,
  storedTaps,
  nextCheckDelay,
  noTaps,
  secondsUntilSend,
  displayedStatus,
  type TapEvent,
  type Taps,
  nextTapToSend,
  undoableTaps,
} from './taps.rules.ts';

const fresh = { id: 7, status: 'created', dispatchMethod: 'delivery' } as const;
const dispatch = (taps: Taps, ...events: TapEvent[]) => events.reduce(tapsReducer, taps);
const tapped = (now: number, to: OrderStatus = 'preparing', order = fresh): TapEvent => ({
  kind: 'tapped',
  order,
  to,
  now,
});
const online = true;
const first = (taps: Taps) => {
  const [tap] = taps.queue;
  if (!tap) throw new Error('There is no tap');
  return tap;
};

test('a tap that another version of the product stored is dropped alone', () => {
  const { queue, refusals } = dispatch(noTaps, tapped(0));
  const [tap] = queue;
  const { leavesAt: _, ...older } = first(dispatch(noTaps, tapped(0)));
  const left = { ...older, to: 'shipped' };
  expect(storedTaps.parse({ queue: [older, tap, left], refusals })).toEqual({ queue: [tap], refusals });
});

describe('a tap', () => {
  test('shows at once, can be taken back for ten seconds and only then leaves', () => {
    const taps = dispatch(noTaps, tapped(0));
    expect(displayedStatus(fresh, taps)).toBe('preparing');
    expect(nextTapToSend(taps, { now: undoWindowMs - 1, online })).toBeNull();
    expect([-900, 0, 3_500, undoWindowMs].map((now) => secondsUntilSend(first(taps), now))).toEqual([10, 10, 7, 0]);
    expect(nextCheckDelay(taps, { now: 4_000, online })).toBe(6_000);
    expect(nextTapToSend(taps, { now: undoWindowMs, online })).toEqual(first(taps));
  });

  test('taken back never leaves, and takes with it what was tapped upon it', () => {
    const taps = dispatch(noTaps, tapped(0), tapped(2_000, 'ready'));
    expect(displayedStatus(fresh, taps)).toBe('ready');
    const back = dispatch(taps, { kind: 'undone', tap: first(taps) });
    expect(back.queue).toEqual([]);
    expect(displayedStatus(fresh, back)).toBe('created');
  });

  test('that may have reached the server cannot be taken back', () => {
    const taps = dispatch(noTaps, tapped(0));
    const unreachable = dispatch(
      taps,
      { kind: 'leaves', tap: first(taps) },
      { kind: 'unreachable', tap: first(taps), now: 1 },
    );
    expect(undoableTaps(unreachable)).toEqual([]);
    expect(dispatch(unreachable, { kind: 'undone', tap: first(unreachable) })).toEqual(unreachable);
  });

  test('of the same finger twice is one tap', () => {
    const other = { ...fresh, id: 8 };
    expect(dispatch(noTaps, tapped(0), tapped(250, 'preparing', other as typeof fresh)).queue).toHaveLength(1);
    expect(dispatch(noTaps, tapped(0), tapped(450, 'preparing', other as typeof fresh)).queue).toHaveLength(2);
  });

  test('that the table of states does not allow is none', () => {
    expect(dispatch(noTaps, tapped(0, 'completed'))).toEqual(noTaps);
    expect(dispatch(noTaps, tapped(0, 'canceled'))).toEqual(noTaps);
  });

  test('is not held for ever by a clock that was set back', () => {
    const taps = dispatch(noTaps, tapped(3_600_000));
    expect(nextTapToSend(taps, { now: 5_000, online })).not.toBeNull();
  });
});

describe('without a connection', () => {
  test('taps wait, can still be taken back, and leave in order when it is there again', () => {
    const other = { ...fresh, id: 8 } as unknown as typeof fresh;
    const taps = dispatch(noTaps, tapped(0), tapped(1_000, 'preparing', other), tapped(2_000, 'ready'));
    expect(nextTapToSend(taps, { now: 60_000, online: false })).toBeNull();
    expect(nextCheckDelay(taps, { now: 60_000, online: false })).toBeNull();
    expect(undoableTaps(taps)).toHaveLength(3);
    const sent: string[] = [];
    let left = taps;
    for (
      let tap = nextTapToSend(left, { now: 60_000, online });
      tap;
      tap = nextTapToSend(left, { now: 60_000, online })
    ) {
      sent.push(`${tap.orderId} ${tap.to}`);
      left = dispatch(left, { kind: 'leaves', tap }, { kind: 'done', tap });
    }
    expect(sent).toEqual(['7 preparing', '8 preparing', '7 ready']);
  });

  test('a tap without an answer is sent again after a pause, or at once when the server is heard', () => {
    const taps = dispatch(noTaps, tapped(0));
    const tap = first(taps);
    const cut = dispatch(taps, { kind: 'leaves', tap }, { kind: 'unreachable', tap, now: 20_000 });
    expect(nextTapToSend(cut, { now: 20_001, online })).toBeNull();
    expect(
      nextTapToSend(cut, { now: 20_000 + (nextCheckDelay(cut, { now: 20_000, online }) ?? 0), online }),
    ).not.toBeNull();
    expect(nextTapToSend(dispatch(cut, { kind: 'reachable' }), { now: 20_001, online })).not.toBeNull();
  });

  test('a server error for one order delays only the later taps of that order', () => {
    const other = { ...fresh, id: 8 } as unknown as typeof fresh;
    const taps = dispatch(noTaps, tapped(0), tapped(1_000, 'preparing', other));
    const tap = first(taps);
    const failing = dispatch(taps, { kind: 'leaves', tap }, { kind: 'trouble', tap, now: 20_000 });
    expect(nextTapToSend(failing, { now: 20_001, online })?.orderId).toBe(8);
    const upon = dispatch(failing, tapped(2_000, 'ready'), { kind: 'undone', tap: failing.queue[1]! });
    expect(nextTapToSend(upon, { now: 20_001, online })).toBeNull();
    expect(nextTapToSend(failing, { now: 40_000, online })?.orderId).toBe(7);
  });
});

describe('changes by other users', () => {
  test('counts as done when it is what was tapped, or further', () => {
    for (const status of ['preparing', 'ready', 'in_transit'] as const) {
      const read = dispatch(noTaps, tapped(0), { kind: 'boardRead', orders: [{ id: 7, status }], now: 1_000 });
      expect(read.queue).toEqual([]);
      expect(displayedStatus({ id: 7, status }, read)).toBe(status);
    }
  });

  test('are ignored once the order was cancelled here', () => {
    const orders = [{ id: 7, status: 'canceled' } as const];
    expect(dispatch(noTaps, tapped(0), { kind: 'boardRead', orders, now: 1_000 })).toEqual(noTaps);
  });

  test('is no refusal when the board has shown it while the tap was on its way', () => {
    const taps = dispatch(noTaps, tapped(0));
    const tap = first(taps);
    const read: TapEvent = { kind: 'boardRead', orders: [{ id: 7, status: 'ready' }], now: 1_000 };
    const late: TapEvent = { kind: 'refused', tap, message: 'El pedido está «Listo»…' };
    expect(dispatch(taps, { kind: 'leaves', tap }, read, late)).toEqual(noTaps);
  });

  test('that remove an order from the board send its tap immediately', () => {
    const removed = dispatch(noTaps, tapped(0), { kind: 'boardRead', orders: [], now: 1_000 });
    expect(nextTapToSend(removed, { now: 1_000, online })?.orderId).toBe(7);
  });

  test('that remove an order in preparation are reported, unlike removals by a tap here', () => {
    const before = [fresh, { id: 8, status: 'ready' } as const];
    const notified = dispatch(noTaps, { kind: 'boardRead', orders: [], before, now: 1_000 });
    expect(notified.refusals).toEqual([{ orderId: 7, message: expect.stringContaining('No lo prepares') }]);
    expect(dispatch(notified, { kind: 'boardRead', orders: [], before, now: 2_000 }).refusals).toHaveLength(1);
    const untouched = dispatch(noTaps, tapped(0), { kind: 'boardRead', orders: [], before, now: 1_000 });
    expect(untouched.refusals).toEqual([]);
  });

  test('are reported by their kind: cancelled with a reason, moved to another store, or delivered', () => {
    const notices = (...ended: EndedOrder[]) =>
      dispatch(noTaps, { kind: 'boardRead', orders: [], ended, before: [fresh], now: 1_000 }).refusals.map(
        ({ message }) => message,
      );
    expect(notices({ id: 7, status: 'canceled', reason: 'Sin pan.' })).toEqual([
      'Lo cancelaron: Sin pan. No lo prepares.',
    ]);
    expect(notices()).toEqual(['Lo pasaron a otro local. No lo prepares.']);
    expect(notices({ id: 7, status: 'completed', reason: null })).toEqual([]);
  });

  test('takes the tap along that came too late for it', () => {
    const ready = { ...fresh, status: 'ready' } as const;
    const ended: EndedOrder[] = [{ id: 7, status: 'canceled', reason: 'No vino' }];
    const read = dispatch(noTaps, tapped(0, 'in_transit', ready as never), {
      kind: 'boardRead',
      orders: [],
      ended,
      now: 1_000,
    });
    expect(read.queue).toEqual([]);
    expect(read.refusals).toEqual([{ orderId: 7, message: 'Lo cancelaron: No vino. No lo entregues.' }]);
  });

  test('shows the server’s message and the actual status until it is dismissed', () => {
    const taps = dispatch(noTaps, tapped(0), tapped(1_000, 'ready'));
    const message = 'El pedido está «Cancelado» y ya no cambia de estado.';
    const tap = first(taps);
    const refused = dispatch(taps, { kind: 'leaves', tap }, { kind: 'refused', tap, message });
    expect(refused.queue).toEqual([]);
    expect(refused.refusals).toEqual([{ orderId: 7, message }]);
    expect(displayedStatus(fresh, refused)).toBe('created');
    expect(dispatch(refused, { kind: 'dismissed', orderId: 7 }).refusals).toEqual([]);
  });
});

/** Random events of a store with two tablets and failures, in any order. */
const happening = fc.oneof(
  fc.record({ kind: fc.constant('tap' as const), id: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('undo' as const), index: fc.nat(3) }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 500, max: 15_000 }) }),
  fc.record({ kind: fc.constant('network' as const), state: fc.constantFrom('up', 'down', 'deaf', 'ill') }),
  fc.record({ kind: fc.constant('colleague' as const), id: fc.integer({ min: 1, max: 3 }), cancels: fc.boolean() }),
  fc.record({ kind: fc.constant('reload' as const) }),
  fc.record({ kind: fc.constant('read' as const) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never;

/** A tablet, its server and the network: `deaf` loses responses, `ill` returns server errors. */
class Kitchen {
  now = 0;
  network: 'up' | 'down' | 'deaf' | 'ill' = 'up';
  taps: Taps = noTaps;
  readonly server = new Map<number, OrderStatus>([1, 2, 3].map((id) => [id, 'created']));
  readonly takenBack = new Set<string>();
  sentAnyway = 0;
  readonly moved: string[] = [];

  private order = (id: number) => ({ id, status: this.server.get(id)!, dispatchMethod: 'delivery' as const });
  private tell = (event: TapEvent) => {
    this.taps = tapsReducer(this.taps, event);
  };

  read(): void {
    const open = [...this.server.keys()]
      .map(this.order)
      .filter(({ status }) => nextStatuses(status, 'delivery').length);
    this.tell({ kind: 'boardRead', orders: open, now: this.now });
  }

  private send(): void {
    for (;;) {
      const tap = nextTapToSend(this.taps, { now: this.now, online: this.network !== 'down' });
      if (!tap) return;
      if (this.takenBack.has(`${tap.orderId} ${tap.to}`)) this.sentAnyway += 1;
      this.tell({ kind: 'leaves', tap });
      if (this.network === 'ill') return this.tell({ kind: 'trouble', tap, now: this.now });
      const present = this.server.get(tap.orderId)!;
      const no = present === tap.to ? null : transitionError(present, tap.to, 'delivery');
      if (!no && present !== tap.to) this.moved.push(`${tap.orderId} ${tap.to}`);
      if (!no) this.server.set(tap.orderId, tap.to);
      if (this.network === 'deaf') this.tell({ kind: 'unreachable', tap, now: this.now });
      else this.tell(no ? { kind: 'refused', tap, message: no } : { kind: 'done', tap });
    }
  }

  wait(ms: number): void {
    const end = this.now + ms;
    while (this.now < end) {
      this.now = Math.min(end, this.now + 250);
      this.send();
    }
  }

  happen(what: Happening): void {
    if (what.kind === 'wait') return this.wait(what.ms);
    if (what.kind === 'network') this.network = what.state;
    if (what.kind === 'read' && this.network === 'up') this.read();
    if (what.kind === 'reload') this.taps = { ...noTaps, ...storedTaps.parse(JSON.parse(JSON.stringify(this.taps))) };
    if (what.kind === 'colleague') this.colleague(what.id, what.cancels);
    if (what.kind === 'tap') this.tap(what.id);
    if (what.kind === 'undo') this.undo(what.index);
  }

  private colleague(id: number, cancels: boolean): void {
    const [next] = nextStatuses(this.server.get(id)!, 'delivery');
    if (next) this.server.set(id, cancels ? 'canceled' : next);
  }

  private tap(id: number): void {
    this.wait(500);
    const order = this.order(id);
    const [to] = nextStatuses(displayedStatus(order, this.taps), 'delivery');
    if (!to) return;
    this.takenBack.delete(`${id} ${to}`);
    this.tell({ kind: 'tapped', order, to, now: this.now });
  }

  private undo(index: number): void {
    const tap = undoableTaps(this.taps)[index];
    if (!tap) return;
    const before = this.taps.queue;
    this.tell({ kind: 'undone', tap });
    for (const each of before) if (!this.taps.queue.includes(each)) this.takenBack.add(`${each.orderId} ${each.to}`);
  }
}

describe('whatever happens', () => {
  test('in the end nothing waits, the tablet shows what is true, and nothing taken back was sent', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), (story) => {
        const kitchen = new Kitchen();
        for (const what of story) kitchen.happen(what);
        kitchen.network = 'up';
        kitchen.wait(60_000);
        kitchen.read();
        expect(kitchen.taps.queue).toEqual([]);
        expect(kitchen.sentAnyway).toBe(0);
        for (const [id, status] of kitchen.server) expect(displayedStatus({ id, status }, kitchen.taps)).toBe(status);
        expect(new Set(kitchen.moved).size).toBe(kitchen.moved.length);
      }),
      { numRuns: 300 },
    );
  });
});
