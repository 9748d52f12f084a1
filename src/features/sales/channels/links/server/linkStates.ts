import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { emit } from '#kit/server/live/events.ts';

export type StateChange = Partial<{
  connected: 'us' | 'other' | 'nobody';
  connectedAt: string;
  isOpen: boolean;
  closedBy: 'us' | 'channel' | 'hours' | null;
  reason: string | null;
  closedUntil: string | null;
  checkedAt: string;
  sentOpen: boolean;
  sentUntil: string | null;
  sentMinutes: number;
  blockedUntil: string | null;
  resends: boolean;
  problem: string | null;
  /** Why items could not be switched off or on. */
  itemsProblem: string | null;
  lastPingAt: string;
  menuCheckedAt: string;
  /** Why the menu there could not be compared. */
  menuProblem: string | null;
}>;

/** Stores what was read of a link at its channel, or sent to it. */
export async function setState(db: Db, linkId: number, change: StateChange): Promise<void> {
  await unaudited(db)
    .insertInto('channelStates')
    .values({ linkId, ...change })
    .onConflict((conflict) => conflict.columns(['tenantId' as never, 'linkId']).doUpdateSet(change))
    .execute();
}

/** Refreshes the lists of stores at channels. `areChanged`: by staff, so that their channels are changed too. */
export const announceLinks = (db: Db, data: { areNew?: true; areChanged?: true } = {}) =>
  emit(db, 'channel_links', { audience: 'stores.list', data });

/** Stores a part of the state of a link that staff see, and refreshes their lists. */
export const showState = (job: JobCtx, linkId: number, change: StateChange) =>
  job.inTransaction(async (db) => {
    await setState(db, linkId, change);
    await announceLinks(db);
  });
