import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { type CursorPage, pageSize } from '#kit/contract/crud.ts';
import { startOfDay, startOfNextDay } from '#domain/time/dayRange.ts';
import { wireName } from '#kit/contract/wire.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { sendMail } from '#kit/server/mail/mail.ts';
import { cursorId, cursorPage, cursorParts } from '#kit/server/data/paginate.ts';
import { textContains } from '#kit/server/search/textSearch.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import type { RecordTable } from '#kit/server/data/write.ts';
import type { AuditFilters, AuditQuery, ChangeAction } from '../audit.contract.ts';
import type { StoredChange, Tally } from '../audit.rules.ts';

/** Records of one request that a list carries; the number of all of them travels beside. */
const maxRecords = 20;
/** Changes that hold those records whole: each has a few, its columns and its lists. */
const maxChanges = 200;

const columns = [
  'e.id',
  'e.requestId',
  'e.at',
  'e.authorId',
  'e.authorName',
  'e.authorEmail',
  'e.superAdmin',
  'e.source',
  'e.area',
  'e.undoes',
  'e.undoneBy',
] as const;

export type EntryRow = {
  id: number;
  requestId: string;
  at: string;
  authorId: number | null;
  authorName: string;
  authorEmail: string | null;
  superAdmin: boolean;
  source: string;
  area: string;
  undoes: string | null;
  undoneBy: string | null;
};

type Tables = TenantTables & { e: TenantTables['auditEntries'] };

type Entries<Row> = SelectQueryBuilder<Tables, 'e', Row>;

/** Days are local days of the zone; `reach` is what the reader may see of an entry `e`. */
type ReadOptions = { timeZone: string; storeScope: RawBuilder<SqlBool> };

/** Entries of a list or an export. */
export function filtered<Row>(
  entries: Entries<Row>,
  { requestId, area, authorId, tokenId, action, from, to, query }: AuditFilters,
  { timeZone, storeScope }: ReadOptions,
): Entries<Row> {
  let found = entries.where(storeScope);
  if (requestId) found = found.where('e.requestId', '=', requestId);
  if (area) found = found.where('e.area', '=', area);
  if (authorId) found = found.where('e.authorId', '=', authorId).where('e.tokenId', 'is', null);
  if (tokenId) found = found.where('e.tokenId', '=', tokenId);
  if (from) found = found.where('e.at', '>=', startOfDay(from, timeZone));
  if (to) found = found.where('e.at', '<', startOfNextDay(to, timeZone));
  if (query) found = found.where(naming(query));
  if (action) found = found.where(doing(action));
  return found;
}

type Condition = (entry: ExpressionBuilder<Tables, 'e'>) => ExpressionWrapper<Tables, 'e', SqlBool>;

/** Its author, or a record it changed, goes by these words. */
const naming =
  (query: string): Condition =>
  ({ or, exists, selectFrom }) =>
    or([
      textContains(sql.ref<string>('e.search_text'), query),
      exists(
        selectFrom('auditChanges as c')
          .select('c.id')
          .whereRef('c.requestId', '=', 'e.requestId')
          .where(textContains(sql.ref<string>('c.search_text'), query)),
      ),
    ]);

/** It made, changed or deleted something. The lists of a new record are stored as updates of it, and do not count as such. */
const doing =
  (action: ChangeAction): Condition =>
  ({ exists, selectFrom }) => {
    const changes = selectFrom('auditChanges as c')
      .select('c.id')
      .whereRef('c.requestId', '=', 'e.requestId')
      .where('c.action', '=', action);
    if (action !== 'update') return exists(changes);
    // The offset keeps the planner from gathering every update there is before it looks at the newest entries.
    return exists(
      changes
        .offset(0)
        .where(({ not, exists: some, selectFrom: from }) =>
          not(
            some(
              from('auditChanges as o')
                .select('o.id')
                .whereRef('o.requestId', '=', 'c.requestId')
                .whereRef('o.entity', '=', 'c.entity')
                .whereRef('o.recordId', '=', 'c.recordId')
                .where('o.action', '!=', 'update'),
            ),
          ),
        ),
    );
  };

/** Entries from the newest to the oldest, after the one the cursor names. */
export async function entriesPage(
  db: Db,
  { cursor, limit = pageSize, ...filters }: AuditQuery,
  options: ReadOptions,
): Promise<CursorPage<EntryRow>> {
  let found = filtered(db.selectFrom('auditEntries as e').select(columns), filters, options);
  const after = placeOf(cursor);
  if (after) found = found.where(sql<boolean>`(e.at, e.id) < (${after.at}::timestamptz, ${after.id}::bigint)`);
  const rows = await found
    .select(sql<string>`e.at::text`.as('exactly'))
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute();
  return cursorPage(rows, limit, ({ exactly, id }) => Buffer.from(`${exactly} ${id}`).toString('base64url'));
}

function placeOf(cursor: string | undefined): { at: string; id: number } | null {
  const text = cursor && (Buffer.from(cursor, 'base64url').toString() || cursor);
  const [at, id] = cursorParts(text, /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00) (\d{1,15})$/) ?? [];
  return at ? { at, id: Number(id) } : null;
}

/** Records of a history: the record itself and those of its lists. */
export type Records = readonly { entity: string; ids: readonly number[] }[];

/** The records of a table, there or deleted, that belong to one record by a field of theirs. */
export async function recordsWithin(
  db: Db,
  { table, field, id }: { table: RecordTable; field: string; id: number },
): Promise<number[]> {
  const owner = wireName(field);
  const { rows } = await sql<{ id: number }>`
    select id from ${tenantRows(table)} where ${sql.id(owner)} = ${id}
    union
    select record_id from ${tenantRows('auditChanges')}
    where entity = ${table} and action = 'delete' and (before ->> ${owner}::text)::bigint = ${id}`.execute(db);
  return rows.map((row) => row.id);
}

/** Whether a change is of one of these records. */
const isOf = (records: Records) => {
  const pairs = records.flatMap(({ entity, ids }) => ids.map((id) => ({ entity, id })));
  return sql<SqlBool>`(c.entity, c.record_id) in (
    select * from unnest(${pairs.map(({ entity }) => entity)}::text[], ${pairs.map(({ id }) => id)}::bigint[]))`;
};

/** The requests that wrote some records, from the newest to the oldest. */
export async function historyPage(
  db: Db,
  { records, cursor, limit = pageSize }: { records: Records; cursor?: string; limit?: number },
): Promise<CursorPage<EntryRow>> {
  const rows = await db
    .with('written', (with_) =>
      with_
        .selectFrom('auditChanges as c')
        .select('c.requestId')
        .select(({ fn }) => fn.max('c.id').as('lastId'))
        .where(isOf(records))
        .groupBy('c.requestId')
        .having(({ fn }) => fn.max('c.id'), '<', cursorId(cursor))
        .orderBy('lastId', 'desc')
        .limit(limit + 1),
    )
    .selectFrom('written as w')
    .innerJoin('auditEntries as e', 'e.requestId', 'w.requestId')
    .select(columns)
    .select('w.lastId')
    .orderBy('w.lastId', 'desc')
    .execute();
  return cursorPage(rows, limit, ({ lastId }) => String(lastId));
}

export const entryOf = (db: Db, requestId: string): Promise<EntryRow | undefined> =>
  db.selectFrom('auditEntries as e').select(columns).where('e.requestId', '=', requestId).executeTakeFirst();

/**
 * Whether a job of the request is still running. Mails and scheduled jobs do not count: they have written no history.
 */
export async function hasRunningJob(db: Db, requestId: string): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('status', 'in', ['queued', 'running'])
    .where('requestId', '=', requestId)
    .where('kind', '!=', sendMail.kind)
    .where(({ eb, or }) =>
      or([eb('status', '=', 'running'), eb('attempts', '>', 0), eb('runAt', '<=', sql<string>`now()`)]),
    )
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}

/** Files what undid something under the area it belongs to, where people look for it. */
export const assignArea = (db: Db, requestId: string, area: string) =>
  unaudited(db).updateTable('auditEntries').set({ area }).where('requestId', '=', requestId).execute();

export type RequestTally = Tally & { requestId: string };

/** Counts the changes of each request by table. */
export async function talliesOf(db: Db, requestIds: readonly string[]): Promise<RequestTally[]> {
  const { rows } = await sql<RequestTally>`
    with records as (
      select request_id, entity, record_id, bool_or(action = 'insert') as made, bool_or(action = 'delete') as gone
      from ${tenantRows('auditChanges')} where request_id = any(${requestIds})
      group by request_id, entity, record_id
    )
    select request_id, entity, count(*) filter (where made) as made, count(*) filter (where gone and not made) as gone,
           count(*) filter (where not made and not gone) as changed
    from records group by request_id, entity order by entity`.execute(db);
  return rows;
}

/** Requests that created a user. */
export async function requestsThatCreated(
  db: Db,
  requestIds: readonly string[],
  userId: number | null,
): Promise<string[]> {
  if (userId === null || requestIds.length === 0) return [];
  const rows = await db
    .selectFrom('auditChanges')
    .select('requestId')
    .where('entity', '=', 'adminUsers')
    .where('recordId', '=', userId)
    .where('action', '=', 'insert')
    .where('requestId', 'in', requestIds)
    .execute();
  return rows.map(({ requestId }) => requestId);
}

export type RequestChange = StoredChange & { requestId: string };

/** The changes of the first records of each request. */
export async function firstChanges(db: Db, requestIds: readonly string[]): Promise<RequestChange[]> {
  const { rows } = await sql<RequestChange & { place: number }>`
    select c.request_id, c.entity, c.record_id, c.title, c.action, c.before, c.after,
           dense_rank() over (partition by c.request_id order by c.entity, c.record_id) as place
    from unnest(${requestIds}::text[]) r(request_id)
    cross join lateral (
      select id, request_id, entity, record_id, title, action, before, after from ${tenantRows('auditChanges')}
      where request_id = r.request_id
      order by entity, record_id, id limit ${maxChanges}
    ) c
    order by c.id`.execute(db);
  return rows.filter(({ place }) => place <= maxRecords).map(({ place: _, ...change }) => change);
}

/** Changes of these requests in these records. */
export async function changesOfRecords(db: Db, records: Records, requestIds: readonly string[]) {
  const rows = await db
    .selectFrom('auditChanges as c')
    .select(['c.requestId', 'c.entity', 'c.recordId', 'c.title', 'c.action', 'c.before', 'c.after'])
    .where(isOf(records))
    .where('c.requestId', '=', sql<string>`any(${requestIds})`)
    .orderBy('c.id')
    .execute();
  return rows as RequestChange[];
}

/** Everybody who wrote, by their latest name; hops from author to author, however much each of them wrote. */
export async function authors(db: Db): Promise<{ id: number; name: string }[]> {
  const next = (after: ReturnType<typeof sql>) => sql`
    select author_id, author_name from ${tenantRows('auditEntries')}
    where author_id > ${after} and token_id is null order by author_id, at desc, id desc limit 1`;
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive found as (
      (${next(sql`0`)})
      union all
      select n.author_id, n.author_name from found f cross join lateral (${next(sql`f.author_id`)}) n
    )
    select author_id as id, author_name as name from found order by normalise(author_name), author_id`.execute(db);
  return rows;
}

/** Whether a user is enabled and has a role with one of some policies. */
export async function hasPolicy(db: Db, userId: number, ...policies: string[]): Promise<boolean> {
  const found = await db
    .selectFrom('adminUsers as u')
    .innerJoin('userRoles as r', 'r.userId', 'u.id')
    .innerJoin('rolePolicies as p', 'p.roleId', 'r.roleId')
    .select('u.id')
    .where('u.id', '=', userId)
    .where('u.enabled', '=', true)
    .where('p.policy', 'in', policies)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
