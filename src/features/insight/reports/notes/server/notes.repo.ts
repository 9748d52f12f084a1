import type { Page } from '#kit/contract/crud.ts';
import { type Period } from '#domain/time/periods.ts';
import type { Scope } from '#features/sales/rollups/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { textContains } from '#kit/server/search/textSearch.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { sql } from 'kysely';
import { concernsStores } from '../../figures/server/storesInScope.ts';
import type { Note, NoteListQuery } from '../notes.contract.ts';

type Reach = Actor['storeIds'];
type StoredNote = Omit<Note, 'isWithinReach'>;

const columns = ['id', 'day', 'text', 'authorName', 'version', 'createdAt', 'updatedAt'] as const;

/** Notes of the whole chain, and those of some of these stores. */
const selected = (db: Db, stores: Scope) =>
  db
    .selectFrom('chartNotes as n')
    .select(columns.map((name) => `n.${name}` as const))
    .select(sql<number[]>`n.store_ids`.as('storeIds'))
    .where(concernsStores('n.storeIds', stores));

/** Of the stores a note is of, those that its reader may know of; none of the chain's alone. */
function toldTo(reach: Reach, { storeIds, ...row }: StoredNote): Note {
  const known = reach ? storeIds.filter((id) => reach.includes(id)) : storeIds;
  const isWithinReach = reach === null || (storeIds.length > 0 && known.length === storeIds.length);
  return { ...row, storeIds: known, isWithinReach };
}

/** Notes on the days of a period, in their order. */
export const readNotes = (db: Db, { startDate, endDate }: Period, stores: Scope): Promise<StoredNote[]> =>
  selected(db, stores)
    .where('n.day', '>=', startDate)
    .where('n.day', '<=', endDate)
    .orderBy('n.day')
    .orderBy('n.id')
    .limit(500)
    .execute();

export async function list(db: Db, asked: NoteListQuery, reach: Reach): Promise<Page<Note>> {
  let found = selected(db, reach);
  if (asked.from) found = found.where('n.day', '>=', asked.from);
  if (asked.to) found = found.where('n.day', '<=', asked.to);
  if (asked.query) found = found.where(textContains(sql<string>`normalise(n.text)`, asked.query));
  const page = await paginate(found.orderBy('n.day', 'desc').orderBy('n.id', 'desc'), asked);
  return { ...page, data: page.data.map((row) => toldTo(reach, row)) };
}

export async function find(db: Db, id: number, reach: Reach): Promise<Note | undefined> {
  const row = await selected(db, reach).where('n.id', '=', id).executeTakeFirst();
  return row && toldTo(reach, row);
}
