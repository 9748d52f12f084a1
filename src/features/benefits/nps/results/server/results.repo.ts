import { type RawBuilder, sql } from 'kysely';
import type { DispatchMethod } from '#domain/dispatch.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { filteredStoreIds } from '#features/stores/record/server/index.ts';
import type { Period } from '../period.rules.ts';
import type { QuestionResult, ResultQuery, TrendStep } from '../results.contract.ts';
import type { Tally } from '../score.rules.ts';

/** What is counted: days, the stores within reach of those asked for, and one way to get an order or both. */
export type Counted = { period: Period; asked: ResultQuery; storeScope: Actor['storeIds'] };

/** The stores that are meant; null where all are. */
export const storesOf = ({ asked: { storeId, storeGroupId }, storeScope }: Omit<Counted, 'period'>) =>
  filteredStoreIds({ storeIds: storeId, storeGroupId }, storeScope);

/** The rows of sums that are counted; `alias` names their table. */
function isCounted(alias: string, { period, ...rest }: Counted): RawBuilder<unknown> {
  const stores = storesOf(rest);
  const { dispatchMethod } = rest.asked;
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`${of('day')} between ${period.startDate}::date and ${period.endDate}::date
    ${stores ? sql`and ${of('storeId')} = any(${stores})` : sql``}
    ${dispatchMethod ? sql`and ${of('dispatchMethod')} = ${dispatchMethod}` : sql``}`;
}

const sum = (name: keyof Tally) => sql`coalesce(sum(${sql.id('d', name)}), 0)::int as ${sql.id(name)}`;
const sums = sql.join([sum('invited'), sum('promoters'), sum('passives'), sum('detractors')]);
const nobody: Tally = { invited: 0, promoters: 0, passives: 0, detractors: 0 };

/** The sums of a period. */
export async function total(db: Db, counted: Counted): Promise<Tally> {
  const { rows } = await sql<Tally>`
    select ${sums} from ${tenantRows('npsDays as d')} where ${isCounted('d', counted)}`.execute(db);
  return rows[0] ?? nobody;
}

type Grouped = Tally & {
  day: string | null;
  storeId: number | null;
  dispatchMethod: DispatchMethod | null;
  by: number;
};

/** The same by steps of time, by store, by way of getting an order, and all together, in one reading of the days. */
export async function grouped(db: Db, counted: Counted, step: TrendStep) {
  const bucket = sql`date_trunc(${sql.lit(step)}, d.day)`;
  const { rows } = await sql<Grouped>`
    select ${bucket}::date::text as day, d.store_id, d.dispatch_method, ${sums},
      grouping(${bucket}, d.store_id, d.dispatch_method) as by
    from ${tenantRows('npsDays as d')} where ${isCounted('d', counted)}
    group by grouping sets ((${bucket}), (d.store_id), (d.dispatch_method), ())
    order by day`.execute(db);
  const [trend, stores, methods, all] = [0b011, 0b101, 0b110, 0b111].map((by) => rows.filter((row) => row.by === by));
  return { trend: trend ?? [], stores: stores ?? [], methods: methods ?? [], total: all?.[0] ?? nobody };
}

/** What was said to each question, called as it is called now, or was when it was asked last. */
export async function questions(db: Db, counted: Counted): Promise<QuestionResult[]> {
  const { rows } = await sql<QuestionResult>`
    select t.question_id as id, t.category, array[t.first, t.second, t.third, t.fourth, t.fifth]::int[] as counts,
      coalesce(q.description, (select a.description from ${tenantRows('npsAnswers as a')}
        where a.question_id = t.question_id order by a.invitation_id desc limit 1), '') as description
    from (select d.question_id, min(d.category) as category, sum(d.first) as first, sum(d.second) as second,
        sum(d.third) as third, sum(d.fourth) as fourth, sum(d.fifth) as fifth
      from ${tenantRows('npsQuestionDays as d')} where ${isCounted('d', counted)} group by d.question_id) t
    left join ${tenantRows('questions as q')} on q.id = t.question_id
    where t.first + t.second + t.third + t.fourth + t.fifth > 0
    order by t.question_id`.execute(db);
  return rows;
}

export async function storeNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
