import { sql } from 'kysely';
import type { Actor } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import {
  insert as insertRecord,
  remove as removeRecord,
  type Row,
  update as updateRecord,
} from '#kit/server/data/write.ts';
import type { SavedView, ViewDraft } from '../views.contract.ts';

/** A view as one person sees it, with the version a save may name. */
export type StoredView = SavedView & { version: number };

const toView = (row: Row<'savedViews'>, { id: reader }: Actor): StoredView => ({
  id: row.id,
  list: row.list,
  name: row.name,
  search: row.search as ViewDraft['search'],
  columns: row.columns as ViewDraft['columns'],
  shared: row.shared,
  mine: row.authorId === reader,
  authorName: row.authorName,
  version: row.version,
});

/** Own views and shared ones. */
const visible = (db: Db, { id: reader }: Actor) =>
  db
    .selectFrom('savedViews')
    .selectAll()
    .where(({ or, eb }) => or([eb('shared', '=', true), eb('authorId', '=', reader)]));

export async function list(db: Db, name: string, reader: Actor): Promise<StoredView[]> {
  const rows = await visible(db, reader).where('list', '=', name).orderBy(sql`normalise(name)`).orderBy('id').execute();
  return rows.map((row) => toView(row, reader));
}

export async function find(db: Db, id: number, reader: Actor): Promise<StoredView | undefined> {
  const row = await visible(db, reader).where('id', '=', id).executeTakeFirst();
  return row && toView(row, reader);
}

/** Objects and lists as the jsonb columns take them. */
const columnsOf = ({ search, columns, ...plain }: ViewDraft) => ({
  ...plain,
  search: JSON.stringify(search),
  columns: JSON.stringify(columns),
});

export async function insert(db: Db, draft: ViewDraft, author: Actor): Promise<StoredView> {
  const row = { ...columnsOf(draft), authorId: author.id, authorName: author.name };
  return toView(await insertRecord(db, 'savedViews', row), author);
}

export async function update(db: Db, id: number, draft: ViewDraft, author: Actor): Promise<StoredView | undefined> {
  const row = await updateRecord(db, 'savedViews', id, columnsOf(draft));
  return row && toView(row, author);
}

export const remove = (db: Db, id: number): Promise<boolean> => removeRecord(db, 'savedViews', id);
