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

type StoreScope = Actor['storeIds'];
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
function noteFor(storeScope: StoreScope, { storeIds, ...row }: StoredNote): Note {
  const known = storeScope ? storeIds.filter((id) => storeScope.includes(id)) : storeIds;
  const isInScope = storeScope === null || (storeIds.length > 0 && known.length === storeIds.length);
  return { ...row, storeIds: known, isWithinReach: isInScope };
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

export async function list(db: Db, query: NoteListQuery, storeScope: StoreScope): Promise<Page<Note>> {
  let found = selected(db, storeScope);
  if (query.from) found = found.where('n.day', '>=', query.from);
  if (query.to) found = found.where('n.day', '<=', query.to);
  if (query.query) found = found.where(textContains(sql<string>`normalise(n.text)`, query.query));
  const page = await paginate(found.orderBy('n.day', 'desc').orderBy('n.id', 'desc'), query);
  return { ...page, data: page.data.map((row) => noteFor(storeScope, row)) };
}

export async function find(db: Db, id: number, storeScope: StoreScope): Promise<Note | undefined> {
  const row = await selected(db, storeScope).where('n.id', '=', id).executeTakeFirst();
  return row && noteFor(storeScope, row);
}
