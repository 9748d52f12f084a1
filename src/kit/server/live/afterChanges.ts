import type { EventHub } from './events.ts';

/** Followed topics, and the delay in milliseconds from the first change to the run, which covers later changes too. */
type Following = { topics: readonly string[]; patience: number };

/** Runs something for a company after it changed, until the hub stops. What fails runs again after the next change. */
export function afterChanges(
  hub: Pick<EventHub, 'observe' | 'stopped'>,
  { topics, patience }: Following,
  run: (tenantId: number) => Promise<unknown>,
): void {
  const waiting = new Set<number>();
  const begin = (tenantId: number) => {
    waiting.delete(tenantId);
    if (hub.stopped.aborted) return;
    run(tenantId).catch(() => undefined);
  };
  hub.observe(
    (tenantId, { topic }) => {
      if (waiting.has(tenantId) || !topics.includes(topic)) return;
      waiting.add(tenantId);
      setTimeout(begin, patience, tenantId).unref();
    },
    () => undefined,
  );
}
