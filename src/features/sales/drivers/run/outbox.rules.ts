import { z } from 'zod';
import { parseItems } from '#kit/contract/values/parseItems.ts';
import type { Run, RunOrder } from './run.contract.ts';

const sent = { key: z.string(), at: z.number() };

/** An action of a driver. The server does it once per key, however often it is sent. */
const runAction = z.discriminatedUnion('kind', [
  z.object({ ...sent, kind: z.literal('leave') }),
  z.object({ ...sent, kind: z.literal('comeBack') }),
  z.object({
    ...sent,
    kind: z.literal('deliver'),
    orderId: z.number(),
    pin: z.string().exactOptional(),
    photo: z.string().exactOptional(),
  }),
  z.object({ ...sent, kind: z.literal('giveUp'), orderId: z.number(), reason: z.string() }),
]);
export type RunAction = z.output<typeof runAction>;

/** The actions that a phone stored, without those of another version of the page. */
export const parseStoredActions = (stored: unknown): RunAction[] => parseItems(runAction, stored);
export type RunActionInput = RunAction extends infer Each
  ? Each extends RunAction
    ? Omit<Each, 'key' | 'at'>
    : never
  : never;

/** Where an act is to be done: the order it is about. */
export const orderOf = (action: RunAction): number | null => ('orderId' in action ? action.orderId : null);

/** Milliseconds until what could not be sent is sent again: soon at first, on a bad line not without end. */
export const retryAfter = (failed: number): number => Math.min(30_000, 1000 * 2 ** Math.max(0, failed - 1));

export type DisplayedOrder = RunOrder & { waiting: boolean };
export type DisplayedRun = Omit<Run, 'orders'> & {
  orders: DisplayedOrder[];
  /** Orders delivered or failed here and not sent yet. */
  sending: number[];
};

/** A run as it will be once everything that was pressed has arrived. */
export function displayedRun(run: Run, actions: readonly RunAction[]): DisplayedRun {
  let { status } = run;
  let orders: DisplayedOrder[] = run.orders.map((order) => ({ ...order, waiting: false }));
  const sending: number[] = [];
  for (const action of actions) {
    if (action.kind === 'leave') {
      status = 'in_transit';
      orders = orders.flatMap((order) => {
        if (order.status === 'ready') return { ...order, status: 'in_transit' as const, waiting: true };
        return order.status === 'in_transit' ? order : [];
      });
    } else if (action.kind === 'comeBack') status = 'in_store';
    else {
      orders = orders.filter(({ id }) => id !== action.orderId);
      sending.push(action.orderId);
    }
  }
  return { ...run, status, orders, sending };
}
