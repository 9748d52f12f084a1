import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { providerNameOf } from '#integrations/providers.ts';
import { pageSize } from '#kit/contract/crud.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { countAll, cursorId, cursorPage } from '#kit/server/data/paginate.ts';
import { tenantColumn } from '#kit/server/data/tenantColumn.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type {
  MissingCode,
  PosOrderRow,
  PosOrderState,
  PosProblem,
  PosProblemsQuery,
  PosQueue,
  PosTask,
} from '../posOrders.contract.ts';

const timeZone = sql<string>`coalesce(s.time_zone, ${tenantColumn('time_zone')})`.as('timeZone');

const rows = (db: Db) =>
  db
    .selectFrom('posOrders as r')
    .innerJoin('stores as s', 's.id', 'r.storeId')
    .leftJoin('posPauses as p', (join) =>
      join.onRef('p.storeId', '=', 'r.storeId').onRef('p.provider', '=', 'r.provider').on('r.state', '=', 'waiting'),
    )
    .select(['r.id', 'r.orderId', 'r.provider', 's.name as storeName', 'r.number', 'r.needsPerson', 'r.missing'])
    .select(timeZone)
    .select(['r.taskReason', 'r.sentAt', 'r.settledBy', 'r.createdAt'])
    .select([
      sql<PosOrderState>`r.state`.as('state'),
      sql<PosTask | null>`r.task`.as('task'),
      sql<string | null>`coalesce(r.problem, r.document_problem, p.problem)`.as('problem'),
      sql<string | null>`greatest(r.next_at, case when r.next_at is not null then p.until end)`.as('nextAt'),
      sql<boolean>`r.replaced_at is not null`.as('isReplaced'),
      sql<boolean>`coalesce(r.blocked_until > now(), false)`.as('blocksKitchen'),
    ]);

type Found = Omit<PosOrderRow, 'posName' | 'missing'> & { provider: string; missing: unknown };

const present = ({ provider, missing, ...row }: Found): PosOrderRow => ({
  ...row,
  posName: providerNameOf(provider),
  missing: (missing ?? []) as MissingCode[],
});

/** The rows of an order, that of its present store first. */
export const ofOrder = async (db: Db, orderId: number): Promise<PosOrderRow[]> =>
  (await rows(db).where('r.orderId', '=', orderId).orderBy('r.id', 'desc').execute()).map(present);

export const findRow = async (db: Db, id: number): Promise<PosOrderRow | undefined> => {
  const row = await rows(db).where('r.id', '=', id).executeTakeFirst();
  return row && present(row);
};

/** Conditions on a row `r` that needs a person. */
const isProblem: Readonly<Record<PosProblem, RawBuilder<SqlBool>>> = {
  unmapped: sql`r.state = 'waiting' and r.next_at is null and r.missing is not null`,
  notSent: sql`r.state = 'waiting' and r.next_at is null and r.missing is null`,
  unknown: sql`r.state = 'unknown' and r.next_at is null`,
  task: sql`r.task <> 'cancel'`,
  document: sql`r.document_problem is not null`,
};

/** A page of the rows that need a person, the oldest first, with their total. */
export async function problems(db: Db, filters: PosProblemsQuery, storeScope: Actor['storeIds']) {
  const { cursor, limit = pageSize, storeId, kind } = filters;
  let found = rows(db).where('r.needsPerson', '=', true);
  if (storeScope) found = found.where('r.storeId', '=', anyOf(storeScope));
  if (storeId !== undefined) found = found.where('r.storeId', '=', storeId);
  if (kind) found = found.where(isProblem[kind]);
  const next = cursor ? found.where('r.id', '>', cursorId(cursor)) : found;
  const [page, total] = await Promise.all([
    next
      .orderBy('r.id')
      .limit(limit + 1)
      .execute(),
    countAll(found),
  ]);
  return { ...cursorPage(page.map(present), limit, ({ id }) => String(id)), total };
}

/** Points of sale that orders wait for, also those that may be there. */
export async function queues(db: Db, storeScope: Actor['storeIds']): Promise<PosQueue[]> {
  let found = db
    .selectFrom('posOrders as r')
    .innerJoin('stores as s', 's.id', 'r.storeId')
    .leftJoin('posPauses as p', (join) =>
      join.onRef('p.storeId', '=', 'r.storeId').onRef('p.provider', '=', 'r.provider'),
    )
    .select(['r.storeId', 's.name as storeName', 'r.provider', 'p.problem', 'p.since'])
    .select([timeZone, sql<number>`count(*)::int`.as('count'), sql<string>`min(r.queued_at)`.as('oldestAt')])
    .select(
      sql<string>`min(case when r.state = 'waiting' then greatest(r.next_at, p.until) else r.next_at end)`.as('nextAt'),
    )
    .where('r.state', 'in', ['waiting', 'unknown'])
    .where('r.nextAt', 'is not', null)
    .groupBy(['r.storeId', 's.name', 's.timeZone', 'r.provider', 'p.problem', 'p.since'])
    .orderBy('s.name');
  if (storeScope) found = found.where('r.storeId', '=', anyOf(storeScope));
  return (await found.execute()).map((queue) => ({ ...queue, posName: providerNameOf(queue.provider) }));
}

type OpenCounts = {
  provider: string;
  waiting: number;
  waitingSince: string | null;
  unknown: number;
  unknownSince: string | null;
  person: number;
  personSince: string | null;
};

const counted = (condition: RawBuilder<SqlBool>) => ({
  count: sql<number>`count(*) filter (where ${condition})::int`,
  since: sql<string | null>`min(r.queued_at) filter (where ${condition})`,
});

/** Orders on their way to points of sale, and those that need a person, by provider. */
export function countOpen(db: Db, storeScope: Actor['storeIds']): Promise<OpenCounts[]> {
  const [waiting, unknown, person] = [
    counted(sql`r.state = 'waiting' and not r.needs_person`),
    counted(sql`r.state in ('sending', 'unknown') and not r.needs_person`),
    counted(sql`r.needs_person`),
  ];
  let found = db
    .selectFrom('posOrders as r')
    .select(['r.provider', waiting.count.as('waiting'), waiting.since.as('waitingSince')])
    .select([unknown.count.as('unknown'), unknown.since.as('unknownSince')])
    .select([person.count.as('person'), person.since.as('personSince')])
    .where(sql<boolean>`(r.state in ('waiting', 'sending', 'unknown') or r.needs_person)`)
    .groupBy('r.provider');
  if (storeScope) found = found.where('r.storeId', '=', anyOf(storeScope));
  return found.execute();
}
