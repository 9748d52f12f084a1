import type { Db } from '#kit/server/data/database.ts';
import { isUnread } from '../holding.rules.ts';

/** A feed that needs a person: a file to confirm, or a network that no longer reads it. */
export type FeedNeed = { feedId: number; name: string; kind: 'held' | 'unread'; rows: number; confirmedRows: number };

export async function feedNeeds(db: Db, now: Date): Promise<FeedNeed[]> {
  const feeds = await db
    .selectFrom('feeds')
    .select(['id', 'name', 'network', 'status', 'heldCount', 'rowCount', 'confirmedCount', 'builtAt', 'readAt'])
    .orderBy('id')
    .execute();
  return feeds.flatMap(({ id: feedId, name, network, status, heldCount, rowCount, confirmedCount, ...times }) => {
    const kind =
      status === 'held' ? 'held' : network !== 'googleMenu' && isUnread(times, now.getTime()) ? 'unread' : null;
    return kind ? [{ feedId, name, kind, rows: heldCount ?? rowCount, confirmedRows: confirmedCount }] : [];
  });
}
