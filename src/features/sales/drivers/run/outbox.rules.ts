import type { Run, RunOrder } from './run.contract.ts';

/** Something a driver pressed. It has a key, so that the server does it once however often it is sent. */
export type RunAction = { key: string; at: number } & (
  | { kind: 'leave' }
  | { kind: 'comeBack' }
  | { kind: 'deliver'; orderId: number; pin?: string; photo?: string }
  | { kind: 'giveUp'; orderId: number; reason: string }
);
export type RunActionInput = RunAction extends infer Each
  ? Each extends RunAction
    ? Omit<Each, 'key' | 'at'>
    : never
  : never;

/** Where an act is to be done: the order it is about. */
export const orderOf = (act: RunAction): number | null => ('orderId' in act ? act.orderId : null);

/** Milliseconds until what could not be sent is sent again: soon at first, on a bad line not without end. */
export const retryAfter = (failed: number): number => Math.min(30_000, 1000 * 2 ** Math.max(0, failed - 1));

export type DisplayedOrder = RunOrder & { waiting: boolean };
export type DisplayedRun = Omit<Run, 'orders'> & {
  orders: DisplayedOrder[];
  /** Orders that were handed over or given up here and have not been sent. */
  sending: number[];
};

/** A run as it will be once everything that was pressed has arrived. */
export function displayedRun(run: Run, acts: readonly RunAction[]): DisplayedRun {
  let { status } = run;
  let orders: DisplayedOrder[] = run.orders.map((order) => ({ ...order, waiting: false }));
  const sending: number[] = [];
  for (const act of acts) {
    if (act.kind === 'leave') {
      status = 'in_transit';
      orders = orders.flatMap((order) => {
        if (order.status === 'ready') return { ...order, status: 'in_transit' as const, waiting: true };
        return order.status === 'in_transit' ? order : [];
      });
    } else if (act.kind === 'comeBack') status = 'in_store';
    else {
      orders = orders.filter(({ id }) => id !== act.orderId);
      sending.push(act.orderId);
    }
  }
  return { ...run, status, orders, sending };
}
