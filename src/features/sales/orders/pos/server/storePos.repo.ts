import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { tenantColumn } from '#kit/server/data/tenantColumn.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { posPatience } from '../posPatience.rules.ts';
import type { StorePos } from '../storePos.contract.ts';
import type { StoreTill } from './posJobKinds.ts';

/** Orders that need a person, by their number. */
const maxProblems = 5;

type State = Omit<StorePos, 'posName' | 'isOfCompany' | 'hasShift'>;

type Row = Pick<State, 'timeZone' | 'waiting' | 'oldestAt' | 'problems' | 'problemIds'> & {
  pauseProblem: string | null;
  since: string;
  nextAt: string;
  orderId: number | null;
  number: string;
  sentAt: string;
  isOpen: boolean | null;
  shiftProblem: string | null;
  readAt: string | null;
};

/** The queue of a point of sale of a store, the order that it took last, and its shift. */
export async function stateOf(db: Db, { storeId, provider }: StoreTill): Promise<State> {
  const isOfTill = sql`r.store_id = s.id and r.provider = ${provider}`;
  const { rows } = await sql<Row>`
    select coalesce(s.time_zone, ${tenantColumn('time_zone')}) as time_zone,
      p.problem as pause_problem, p.since, p.until as next_at,
      q.waiting, q.oldest_at, n.problems, n.problem_ids, l.order_id, l.number, l.sent_at,
      h.is_open, h.problem as shift_problem, h.read_at
    from ${tenantRows('stores as s')}
    left join ${tenantRows('posPauses as p')} on p.store_id = s.id and p.provider = ${provider}
    left join ${tenantRows('posShifts as h')} on h.store_id = s.id and h.provider = ${provider}
    left join lateral (select r.order_id, r.number, r.sent_at from ${tenantRows('posOrders as r')}
      where ${isOfTill} and r.number is not null and r.sent_at is not null and r.settled_by is null
      order by r.id desc limit 1) l on true
    cross join lateral (select count(*)::int as waiting, min(r.queued_at) as oldest_at
      from ${tenantRows('posOrders as r')}
      where ${isOfTill} and r.next_at is not null and r.state in ('waiting', 'unknown')) q
    cross join lateral (select count(*)::int as problems,
        coalesce((array_agg(r.order_id order by r.created_at, r.id))[1:${sql.lit(maxProblems)}], '{}') as problem_ids
      from ${tenantRows('posOrders as r')} where r.store_id = s.id and r.needs_person) n
    where s.id = ${storeId}::bigint`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no store ${storeId}`);
  const { pauseProblem, since, nextAt, orderId, number, sentAt, isOpen, shiftProblem, readAt, ...state } = row;
  return {
    ...state,
    pause: pauseProblem === null ? null : { problem: pauseProblem, since, nextAt },
    last: orderId === null ? null : { orderId, number, at: sentAt },
    shift: readAt === null ? null : { isOpen, problem: shiftProblem, readAt },
  };
}

/** Begins a read of the shift, unless one was made a moment ago. */
export async function claimShiftRead(db: Db, { storeId, provider }: StoreTill): Promise<boolean> {
  const readAt = new Date().toISOString();
  const before = new Date(Date.now() - posPatience.shift).toISOString();
  const claimed = await unaudited(db)
    .insertInto('posShifts')
    .values({ storeId, provider, readAt })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId' as never, 'storeId', 'provider'])
        .doUpdateSet({ readAt, isOpen: null, problem: null })
        .where('posShifts.readAt', '<', before),
    )
    .returning('storeId')
    .executeTakeFirst();
  return claimed !== undefined;
}

export type Shift = { isOpen: boolean | null; problem: string | null };

export const storeShift = (db: Db, { storeId, provider }: StoreTill, { isOpen, problem }: Shift) =>
  unaudited(db)
    .updateTable('posShifts')
    .set({ isOpen, problem: problem?.slice(0, 500) ?? null })
    .where('storeId', '=', storeId)
    .where('provider', '=', provider)
    .execute();
