import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { median } from './measure.ts';
import { openScene } from './scene.ts';

/**
 * The NPS dashboard over a million answers of a year, in all stores of the demo chain: a month, the year, and pages of
 * answers.
 *
 * Milliseconds from a request to its complete reply, sequentially.
 */
const answers = 1_000_000;
const days = 365;
const budget = 50;
const rounds = 15;

/** Its orders are left out: nothing here reads them. */
const withoutOrders = (db: Db) => sql`alter table nps_invitations drop constraint nps_invitations_order_fk`.execute(db);

async function fill(db: Db): Promise<void> {
  await withoutOrders(db);
  await sql`insert into nps_invitations (order_id, store_id, poll_id, dispatch_method, business_day, send_at, sent_at, answered_at,
      score, has_comment, attended_at)
    select 1000000000 + n, s.ids[1 + (n::bigint * 7919) % cardinality(s.ids)], 1, case when n % 3 = 0 then 'pickUp' else 'delivery' end,
      current_date - n % ${days}::int, a.at, a.at, a.at, greatest(0, 10 - power(n::bigint * 7561 % 1000 / 1000.0, 3) * 11)::int, n % 4 = 0,
      case when n % 50 > 0 then a.at end
    from generate_series(1, ${answers}::int) n
    cross join (select array_agg(id order by id) as ids from stores) s
    cross join lateral (select now() - make_interval(days => n % ${days}::int, secs => n % 40000) as at) a
    returning 1`.execute(db);
  await sql`insert into nps_answers (invitation_id, question_id, position, description, category, value, comment)
    select id, 1, 0, 'NPS', 'nps', score, case when has_comment then 'Llegó frío' else '' end
    from nps_invitations where order_id > 1000000000 returning 1`.execute(db);
  await sql`delete from nps_days`.execute(db);
  await sql`insert into nps_days (span, store_id, day, dispatch_method, invited, promoters, passives, detractors)
    select span, case when each then store_id else 0 end, case when span = 'day' then business_day else date_trunc('month', business_day) end,
      dispatch_method, count(*) * 4, count(*) filter (where score >= 9),
      count(*) filter (where score in (7, 8)), count(*) filter (where score <= 6)
    from nps_invitations cross join (values ('day'), ('month')) a (span) cross join (values (true), (false)) b (each)
    where order_id > 1000000000 group by 1, 2, 3, 4 returning 1`.execute(db);
  await sql`delete from nps_question_days`.execute(db);
  await sql`insert into nps_question_days (span, store_id, day, dispatch_method, question_id, category, first, second, third)
    select d.span, d.store_id, d.day, d.dispatch_method, q, 'nps', d.detractors, d.passives, d.promoters
    from nps_days d cross join generate_series(1, 4) q returning 1`.execute(db);
}

const scene = await openScene(fill);
try {
  const { address, headers } = await scene.comanda();
  const timed = async (path: string) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const start = performance.now();
      const reply = await fetch(`${address}/api/admin/v1${path}`, { headers });
      const text = await reply.text();
      times.push(performance.now() - start);
      if (!reply.ok) throw new Error(text);
    }
    return median(times);
  };
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const queries = {
    'numbers of thirty days': '/answers/nps_result',
    'numbers of a year': `/answers/nps_result?start_date=${day(days - 1)}&end_date=${day(0)}`,
    'numbers of one store, a year': `/answers/nps_result?store_id=1&start_date=${day(days - 1)}&end_date=${day(0)}`,
    'a page of comments': '/answers?state=comments',
    'a page of what waits': '/answers?state=pending',
    'comments of a month long ago': `/answers?state=comments&start_date=${day(300)}&end_date=${day(270)}`,
  };
  console.log(`PostgreSQL ${scene.version}, ${answers} answers`);
  for (const [what, path] of Object.entries(queries)) {
    const milliseconds = await timed(path);
    console.log(what.padEnd(40), `${milliseconds.toFixed(1)} ms (budget ${budget})`);
    if (milliseconds > budget) process.exitCode = 1;
  }
} finally {
  await scene.close();
}
