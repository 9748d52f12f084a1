import type { Db } from '#kit/server/data/database.ts';
import { isUnread } from '../holding.rules.ts';

type FeedFacts = { status: string; network: string; rowCount: number } & Parameters<typeof isUnread>[0];

/**
 * A feed that needs a person: a file to confirm, builds that fail, a file whose products are no longer published, or a
 * network that does not read it.
 */
type FeedNeed = {
  feedId: number;
  name: string;
  kind: 'held' | 'failed' | 'outdated' | 'unread';
  rows: number;
  confirmedRows: number;
};

const kindOf = ({ status, network, rowCount, ...times }: FeedFacts, now: Date): FeedNeed['kind'] | null => {
  if (status === 'held' || status === 'failed') return status;
  if ((status === 'empty' || status === 'unpublished') && rowCount > 0) return 'outdated';
  return network !== 'googleMenu' && isUnread(times, now.getTime()) ? 'unread' : null;
};

export async function feedNeeds(db: Db, now: Date): Promise<FeedNeed[]> {
  const feeds = await db
    .selectFrom('feeds')
    .select([
      'id',
      'name',
      'network',
      'status',
      'heldCount',
      'rowCount',
      'confirmedCount',
      'createdAt',
      'builtAt',
      'readAt',
    ])
    .orderBy('id')
    .execute();
  return feeds.flatMap((feed) => {
    const { id: feedId, name, heldCount, rowCount, confirmedCount } = feed;
    const kind = kindOf(feed, now);
    return kind ? [{ feedId, name, kind, rows: heldCount ?? rowCount, confirmedRows: confirmedCount }] : [];
  });
}
