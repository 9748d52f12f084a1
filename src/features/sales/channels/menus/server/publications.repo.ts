import { sql } from 'kysely';
import type { ChannelIssue } from '#domain/channelMenus.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, scopeOf, unaudited } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { isPendingState, pendingStates, type PublicationState } from '../../links/menuStates.contract.ts';

const columns = [
  'id',
  'linkId',
  'number',
  'state',
  'payloadHash',
  'fileKey',
  'items',
  'issues',
  'task',
  'repeats',
  'authorName',
  'createdAt',
  'answeredAt',
] as const;

const publications = (db: Db) =>
  db
    .selectFrom('channelPublications')
    .select(columns)
    .select([sql<PublicationState>`state`.as('state'), sql<ChannelIssue[]>`issues`.as('issues')]);
export type Publication = NonNullable<Awaited<ReturnType<typeof find>>>;

export const find = (db: Db, id: number) => publications(db).where('id', '=', id).executeTakeFirst();

export const isOpen = ({ state }: Pick<Publication, 'state'>): boolean => isPendingState(state);

/** The menus that guests of some links see. */
export const liveOf = (db: Db, linkIds: readonly number[]) =>
  publications(db)
    .distinctOn('linkId')
    .where('linkId', '=', anyOf(linkIds))
    .where('state', '=', 'live')
    .orderBy('linkId')
    .orderBy('number', 'desc')
    .execute();

export const openOf = (db: Db, linkId: number) =>
  publications(db).where('linkId', '=', linkId).where('state', 'in', pendingStates).executeTakeFirst();

/** Publications of a link, the newest first. */
export const history = (db: Db, linkId: number, limit: number) =>
  publications(db).where('linkId', '=', linkId).orderBy('number', 'desc').limit(limit).execute();

/** Closed publications of a link that are stored. */
const maxStored = 50;

/** Closed publications beyond those that are stored, besides the one that guests see. */
export const superseded = (db: Db, limit: number) =>
  db
    .selectFrom('channelPublications as p')
    .select(['p.id', 'p.fileKey'])
    .where('p.state', 'in', ['live', 'refused'])
    .where(
      sql<boolean>`p.number <= (select max(n.number) - ${maxStored} from ${tenantRows('channelPublications as n')}
        where n.link_id = p.link_id)`,
    )
    .where(
      sql<boolean>`p.number < coalesce((select max(n.number) from ${tenantRows('channelPublications as n')}
        where n.link_id = p.link_id and n.state = 'live'), p.number + 1)`,
    )
    .orderBy('p.id')
    .limit(limit)
    .execute();

export const remove = (db: Db, id: number) =>
  unaudited(db).deleteFrom('channelPublications').where('id', '=', id).execute();

type NewPublication = Pick<Publication, 'linkId' | 'payloadHash' | 'fileKey' | 'items' | 'repeats'>;

/** Begins a publication; undefined where one of the link is open. */
export async function begin(db: Db, values: NewPublication): Promise<number | undefined> {
  const { id: authorId, name: authorName } = scopeOf(db).author;
  const created = await unaudited(db)
    .insertInto('channelPublications')
    .values({
      ...values,
      number: sql<number>`(select coalesce(max(p.number), 0) + 1 from ${tenantRows('channelPublications as p')}
        where p.link_id = ${values.linkId})`,
      authorId,
      authorName,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return created?.id;
}

type Change = { state: PublicationState; issues?: readonly ChannelIssue[]; task?: string | null };

/** Records what became of an open publication; one that is closed stays as it is. */
export const settle = (db: Db, id: number, { state, issues = [], task = null }: Change) =>
  unaudited(db)
    .updateTable('channelPublications')
    .set({ state, issues: JSON.stringify(issues), task, answeredAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', 'in', pendingStates)
    .execute();

/** Puts a publication that was not replaced after all back under review. */
export const reopen = (db: Db, id: number) =>
  unaudited(db)
    .updateTable('channelPublications')
    .set({ state: 'waiting', issues: '[]' })
    .where('id', '=', id)
    .execute();
