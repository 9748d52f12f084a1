import { type RawBuilder, sql } from 'kysely';
import type { Page } from '#kit/contract/crud.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { tenantColumn } from '#kit/server/data/tenantColumn.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import type { ChannelRow } from '../channelCells.rules.ts';
import type { ChannelStatement, StatementListQuery, StatementSource } from '../channelStatements.contract.ts';

const statements = (db: Db) =>
  db
    .selectFrom('channelStatements as s')
    .innerJoin('channelStatementFiles as f', 'f.id', 's.fileId')
    .select(['s.id', 's.version', 's.createdAt', 's.updatedAt', 's.payoutReference', 's.isSettled', 's.paidOn'])
    .select([sql<StatementSource>`s.source`.as('source'), 's.fromDay as from', 's.toDay as to', 'f.name as fileName'])
    .select(['f.lines', 'f.orders', 'f.sales', 'f.commissions', 'f.net', 'f.problems', 'f.difference'])
    .select(['f.comparedAt', 'f.uploadedAt', 'f.uploadedBy']);

export function list(db: Db, query: StatementListQuery): Promise<Page<ChannelStatement>> {
  const { source, isSettled, query: searched } = query;
  let found = statements(db);
  if (source) found = found.where('s.source', '=', source);
  if (isSettled !== undefined) found = found.where('s.isSettled', '=', isSettled);
  if (searched) found = found.where(sql<boolean>`position(lower(${searched}) in lower(s.payout_reference)) > 0`);
  return paginate(found.orderBy('s.toDay', 'desc').orderBy('s.id', 'desc'), query);
}

/** A statement with the file whose rows count. */
export const find = (db: Db, id: number) => statements(db).select('s.fileId').where('s.id', '=', id).executeTakeFirst();
export type StoredStatement = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Locks the statement of a reference, so that two uploads do not replace each other. */
export const findByReference = (db: Db, source: StatementSource, payoutReference: string) =>
  db
    .selectFrom('channelStatements')
    .select(['id', 'isSettled', 'fileId'])
    .where('source', '=', source)
    .where('payoutReference', '=', payoutReference)
    .forNoKeyUpdate()
    .executeTakeFirst();

type NewFile = Pick<ChannelStatement, 'lines' | 'orders' | 'sales' | 'commissions' | 'net' | 'uploadedBy'> & {
  name: string;
};

const batchSize = 5_000;
const record = sql`(position int, line int, kind text, concept text, "orderReference" text, "storeReference" text,
  amount bigint, date date, problem text)`;

/** Stores a file with its rows; returns its id. */
export async function insertFile(db: Db, file: NewFile, rows: readonly ChannelRow[]): Promise<number> {
  const { id } = await unaudited(db)
    .insertInto('channelStatementFiles')
    .values(file)
    .returning('id')
    .executeTakeFirstOrThrow();
  const placed = rows.map((row, position) => ({ ...row, position }));
  for (let from = 0; from < placed.length; from += batchSize)
    await sql`insert into channel_statement_rows
      (file_id, position, line, kind, concept, order_reference, store_reference, amount, day, problem)
      select ${id}::bigint, r.*
      from jsonb_to_recordset(${JSON.stringify(placed.slice(from, from + batchSize))}::jsonb) as r${record}
      returning position`.execute(db);
  return id;
}

/** A stored row, with the order that the last comparison found. */
export type StoredRow = ChannelRow & { orderId: number | null };

export async function rowsOf(db: Db, fileId: number): Promise<StoredRow[]> {
  return db
    .selectFrom('channelStatementRows')
    .select(['line', 'kind', 'concept', 'orderReference', 'storeReference', 'amount', 'day as date'])
    .select(['orderId', 'problem'])
    .where('fileId', '=', fileId)
    .orderBy('position')
    .execute();
}

/** Stores the orders of rows, by position. */
export async function linkOrders(
  db: Db,
  fileId: number,
  links: readonly { position: number; orderId: number | null }[],
): Promise<void> {
  for (let from = 0; from < links.length; from += batchSize)
    await sql`update channel_statement_rows r set order_id = l."orderId"
      from jsonb_to_recordset(${JSON.stringify(links.slice(from, from + batchSize))}::jsonb)
        as l(position int, "orderId" bigint)
      where ${isTenantRow('r')} and r.file_id = ${fileId}::bigint and r.position = l.position`.execute(db);
}

type Result = Pick<ChannelStatement, 'problems' | 'difference' | 'comparedAt'>;

export const storeComparison = (db: Db, fileId: number, result: Result) =>
  unaudited(db).updateTable('channelStatementFiles').set(result).where('id', '=', fileId).execute();

/** Marks a file that no statement shows any longer. */
export const dropFile = (db: Db, fileId: number) =>
  unaudited(db)
    .updateTable('channelStatementFiles')
    .set({ droppedAt: new Date().toISOString() })
    .where('id', '=', fileId)
    .execute();

/** Whether all of these files still exist. */
export async function haveFiles(db: Db, ids: readonly number[]): Promise<boolean> {
  const found = await db.selectFrom('channelStatementFiles').select('id').where('id', '=', anyOf(ids)).execute();
  return found.length === new Set(ids).size;
}

/** Dropped files are deleted after this many days, so that a deletion can be undone until then. */
const droppedDays = 30;

const daysAgo = (days: number): RawBuilder<string> => sql<string>`now() - make_interval(days => ${days})`;

/** Deletes files that were dropped long ago, unless an undo restored their statement. */
export async function purgeFiles(db: Db): Promise<void> {
  const dropped = await db
    .selectFrom('channelStatementFiles as f')
    .leftJoin('channelStatements as s', 's.fileId', 'f.id')
    .select('f.id')
    .where('f.droppedAt', '<', daysAgo(droppedDays))
    .where('s.id', 'is', null)
    .execute();
  const ids = dropped.map(({ id }) => id);
  if (ids.length === 0) return;
  await unaudited(db).deleteFrom('channelStatementRows').where('fileId', '=', anyOf(ids)).execute();
  await unaudited(db).deleteFrom('channelStatementFiles').where('id', '=', anyOf(ids)).execute();
}

/** Statements whose days may still change: compared every night. */
const comparedDays = 92;

export const listRecent = (db: Db) =>
  db
    .selectFrom('channelStatements')
    .select(['id', tenantColumn('time_zone').as('timeZone')])
    .where('toDay', '>=', sql<string>`(${daysAgo(comparedDays)})::date`)
    .orderBy('id')
    .execute();
