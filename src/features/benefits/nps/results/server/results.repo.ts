import { type RawBuilder, sql } from 'kysely';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { filteredStoreIds } from '#features/stores/server/index.ts';
import { partsOf, type Period } from '#domain/time/periods.ts';
import type { QuestionResult, ResultQuery, TrendStep } from '../results.contract.ts';
import type { Tally } from '../score.rules.ts';

/** Filters of the count: days, requested stores in scope, and dispatch method. */
export type Counted = { period: Period; filters: ResultQuery; storeScope: Actor['storeIds'] };

/** The stores that are meant; null where all are. */
export const storesOf = ({ filters: { storeId, storeGroupId }, storeScope }: Omit<Counted, 'period'>) =>
  filteredStoreIds({ storeIds: storeId, storeGroupId }, storeScope);

/** Stored sums to read: single days, or full months. */
type By = 'days' | 'months';

const within = (span: 'day' | 'month', { startDate, endDate }: Period) =>
  sql`(d.span = ${span} and d.day between ${startDate}::date and ${endDate}::date)`;

function during(period: Period, by: By): RawBuilder<unknown> {
  const { months, days } = by === 'days' ? { months: null, days: [period] } : partsOf(period);
  const spans = [...(months ? [within('month', months)] : []), ...days.map((each) => within('day', each))];
  return sql`(${sql.join(spans, sql` or `)})`;
}

/** The rows of sums `d` that are counted: those of all stores together, where all are meant, or of each. */
function isCounted({ period, ...rest }: Counted, by: By, eachStore = false): RawBuilder<unknown> {
  const stores = storesOf(rest);
  const { dispatchMethod } = rest.filters;
  const store = stores ? sql`d.store_id = any(${stores})` : eachStore ? sql`d.store_id > 0` : sql`d.store_id = 0`;
  return sql`${during(period, by)} and ${store} ${dispatchMethod ? sql`and d.dispatch_method = ${dispatchMethod}` : sql``}`;
}

const sum = (name: keyof Tally) => sql`coalesce(sum(${sql.id('d', name)}), 0)::int as ${sql.id(name)}`;
const sums = sql.join([sum('invited'), sum('promoters'), sum('passives'), sum('detractors')]);
const emptyTally: Tally = { invited: 0, promoters: 0, passives: 0, detractors: 0 };

/** The sums of a period. */
export async function total(db: Db, counted: Counted): Promise<Tally> {
  const { rows } = await sql<Tally>`
    select ${sums} from ${tenantRows('npsDays as d')} where ${isCounted(counted, 'months')}`.execute(db);
  return rows[0] ?? emptyTally;
}

type Grouped = Tally & { day: string | null; dispatchMethod: DispatchMethod | null; by: number };

/** The same by steps of time, by way of getting an order, and all together, in one reading. */
export async function grouped(db: Db, counted: Counted, step: TrendStep) {
  const bucket = sql`date_trunc(${sql.lit(step)}, d.day)`;
  const { rows } = await sql<Grouped>`
    select ${bucket}::date::text as day, d.dispatch_method, ${sums}, grouping(${bucket}, d.dispatch_method) as by
    from ${tenantRows('npsDays as d')} where ${isCounted(counted, step === 'month' ? 'months' : 'days')}
    group by grouping sets ((${bucket}), (d.dispatch_method), ()) order by day`.execute(db);
  const [trend = [], methods = [], all = []] = [0b01, 0b10, 0b11].map((by) => rows.filter((row) => row.by === by));
  return { trend, methods, total: all[0] ?? emptyTally };
}

/** The same by store. */
export async function byStore(db: Db, counted: Counted): Promise<(Tally & { id: number; name: string })[]> {
  const { rows } = await sql<Tally & { id: number; name: string }>`
    select t.*, s.name from (select d.store_id as id, ${sums} from ${tenantRows('npsDays as d')}
      where ${isCounted(counted, 'months', true)} group by d.store_id) t
    join ${tenantRows('stores as s')} on s.id = t.id`.execute(db);
  return rows;
}

/** Results by question, with its current text, or the latest one sent. */
export async function questions(db: Db, counted: Counted): Promise<QuestionResult[]> {
  const { rows } = await sql<QuestionResult>`
    select t.question_id as id, t.category, array[t.first, t.second, t.third, t.fourth, t.fifth]::int[] as counts,
      coalesce(q.description, (select a.description from ${tenantRows('npsAnswers as a')}
        where a.question_id = t.question_id order by a.invitation_id desc limit 1), '') as description
    from (select d.question_id, min(d.category) as category, sum(d.first) as first, sum(d.second) as second,
        sum(d.third) as third, sum(d.fourth) as fourth, sum(d.fifth) as fifth
      from ${tenantRows('npsQuestionDays as d')} where ${isCounted(counted, 'months')} group by d.question_id) t
    left join ${tenantRows('questions as q')} on q.id = t.question_id
    where t.first + t.second + t.third + t.fourth + t.fifth > 0
    order by t.question_id`.execute(db);
  return rows;
}
