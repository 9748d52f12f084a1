import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import {
  cells,
  type Cut,
  carriers,
  hours,
  mix,
  offers,
  products,
  totals,
} from '#features/sales/rollups/server/index.ts';

/**
 * Generates rollups by SQL, as the given number of orders would leave them, without the orders.
 *
 * Totals by store sample arrays of the lengths that orders of `reportsScene.ts` have; those of customers sum a row per
 * order.
 *
 * Of more than two hundred stores, all have totals and the first two hundred the details.
 *
 * Rollups of all customers then sum the orders of the best 20,000, with gaps between any two days: the worst case.
 */
type Shape = { cut: Cut; keys: Record<string, string>; day: number; week: number; month: number; chain: number };

/** Which stores of a tenant ordered how much a day from when on, and the first of how many customers. */
type Filled = {
  stores: readonly number[];
  first: string;
  days: number;
  perDay: number;
  customer: number;
  customers: number;
};

const draws = 61;

/** How many ways, hours, products, offers, squares and carriers a store has on a day, in a week and in a month, and the chain. `i` counts them from 0. */
const shapes: readonly Shape[] = [
  { cut: totals, keys: {}, day: 1, week: 1, month: 1, chain: 1 },
  {
    cut: mix,
    keys: {
      dispatchMethod: `case when i % 5 < 3 then 'delivery' else 'pickUp' end`,
      platform: `case when i % 5 < 2 then 'app' else 'web' end`,
      source: `(array['mercat', 'mercat', 'mercat', 'rappi', 'uber_eats'])[1 + i % 5]`,
      paymentMethod: `(array['online', 'card', 'cash', 'oneclick'])[1 + i / 5]`,
    },
    day: 16,
    week: 20,
    month: 20,
    chain: 20,
  },
  { cut: hours, keys: { weekday: '1 + i / 10', hour: '12 + i % 10' }, day: 10, week: 70, month: 70, chain: 70 },
  { cut: products, keys: { productId: '1 + (i + draw) % 120' }, day: 42, week: 100, month: 120, chain: 120 },
  { cut: offers, keys: { kind: `'coupon'`, name: `'VUELVE10'` }, day: 1, week: 1, month: 1, chain: 1 },
  { cut: cells, keys: { cell: '1000000 + (i * 7 + draw) % 400' }, day: 20, week: 110, month: 250, chain: 400 },
  { cut: carriers, keys: { carrier: `'own_delivery'` }, day: 1, week: 1, month: 1, chain: 1 },
];

/** Sums that hardly any order of the scene adds to. */
const seldom = /Discount|Grant|service|tip|refunded|canceled|failed/;

const columnsOf = ({ cut, keys }: Shape): [name: string, value: string][] => [
  ...Object.entries(keys),
  ...Object.keys(cut.sums).map((name): [string, string] => [
    name,
    seldom.test(name)
      ? '(random() * 1.02)::int * 1000'
      : `1 + (random() * ${/^(sold|gross|delivered)$/.test(name) ? 300_000 : 40})::int`,
  ]),
];

async function fillCut(db: Db, shape: Shape, stores: readonly number[], first: string, days: number): Promise<void> {
  const columns = columnsOf(shape);
  const isPacked = Object.keys(shape.keys).length > 0;
  const values = columns.map(([name, value]) =>
    isPacked
      ? sql`array(select ${sql.raw(value)} from generate_series(0, g.length - 1) i) as ${sql.id(name)}`
      : sql`${sql.raw(value)} as ${sql.id(name)}`,
  );
  const names = sql.join(columns.map(([name]) => sql.id(name)));
  const lengths = sql.join(
    (['day', 'week', 'month'] as const).flatMap((grain) => [
      sql`(${grain}, false, ${sql.lit(shape[grain])})`,
      sql`(${grain}, true, ${sql.lit(shape.chain)})`,
    ]),
  );
  await sql`create temp table drawn as select g.grain, g.of_chain, draw, ${sql.join(values)}
    from (values ${lengths}) g (grain, of_chain, length) cross join generate_series(0, ${sql.lit(draws - 1)}) draw`.execute(
    db,
  );
  const starts: Record<string, RawBuilder<unknown>> = {
    day: sql`true`,
    week: sql`extract(day from d)::int % 7 = 1`,
    month: sql`extract(day from d) = 1`,
  };
  for (const [grain, isStart] of Object.entries(starts))
    await sql`insert into ${sql.id(shape.cut.table)} (grain, starts_on, scope, ${names})
      select r.grain, s.day, s.scope, ${names}
      from (select d::date as day, scope, row_number() over () % ${sql.lit(draws)} as draw
        from generate_series(${first}::date, ${first}::date + ${sql.lit(days - 1)}, interval '1 day') d
        cross join unnest(${[0, ...stores]}::int[]) scope where ${isStart} order by d, scope) s
      join drawn r on r.grain = ${grain} and r.of_chain = (s.scope = 0) and r.draw = s.draw
      on conflict do nothing`.execute(db);
  await sql`drop table drawn`.execute(db);
}

/** An order each: who ordered, where, when and for how much, as `fillOrders` draws them, of the first `some` customers. */
const drawVisits = ({ stores, first, days, perDay, customer }: Filled, some: number) => sql`
  create temp table drawn_visits as
  select (${stores}::int[])[1 + n % ${sql.lit(stores.length)}] as store_id, (${first}::date + ahead) as day,
    ${sql.lit(customer)}::bigint + floor(${sql.lit(some)} * power(random(), 2))::bigint as customer_id, 7000 + floor(random() * 60)::bigint * 100 as sold
  from generate_series(0, ${sql.lit(days - 1)}) ahead cross join generate_series(1, ${sql.lit(perDay)}) n`;

const ofStores = sql`insert into store_visits (grain, starts_on, scope, sold, customers, spent)
  select 'day', day, store_id, sum(sold), string_agg(substring(int8send(customer_id) from 4), ''), string_agg(substring(int8send(sold) from 3), '')
  from drawn_visits group by day, store_id order by day, store_id on conflict do nothing`;

const byDay = sql`create temp table drawn_days as
  select customer_id, day, count(*)::int as orders, sum(sold)::bigint as sold from drawn_visits group by customer_id, day`;

/** The first day of one customer of so many. */
const ofFirsts = (oneOf: number) => sql`insert into customer_firsts (customer_id, store_id, day, orders, sold)
  select v.customer_id, v.store_id, v.day, count(*), sum(v.sold)
  from (select customer_id, min(day) as day from drawn_days where customer_id % ${sql.lit(Math.round(oneOf))} = 0 group by customer_id) f
  join drawn_visits v using (customer_id, day)
  group by v.customer_id, v.store_id, v.day on conflict do nothing`;

const ofCustomers = [
  byDay,
  sql`insert into customer_histories (customer_id, days, orders, sold)
    select customer_id, array_agg(day order by day), array_agg(orders order by day), array_agg(sold order by day)
    from drawn_days group by customer_id on conflict do nothing`,
  sql`insert into customer_gaps (grain, starts_on, previous_day, customers, orders, sold)
    select g.grain, g.starts_on, d.previous_day, sum(d.customers), sum(d.orders), sum(d.sold)
    from (select day, previous_day, count(*) as customers, sum(orders) as orders, sum(sold) as sold
      from (select day, orders, sold, coalesce(lag(day) over (partition by customer_id order by day), '-infinity') as previous_day from drawn_days) l
      group by day, previous_day) d
    cross join lateral (values ('day', d.day), ('week', d.day - (extract(day from d.day)::int - 1) % 7),
      ('month', date_trunc('month', d.day)::date)) g (grain, starts_on)
    group by g.grain, g.starts_on, d.previous_day on conflict do nothing`,
  sql`create temp table drawn_months as
    select date_trunc('month', day)::date as month, customer_id, sum(orders)::int as orders, sum(sold)::bigint as sold
    from drawn_days group by 1, 2`,
  sql`insert into customer_cohorts (first_month, month, customers, orders, sold)
    select f.first_month, m.month, count(*), sum(m.orders), sum(m.sold)
    from (select customer_id, min(month) as first_month from drawn_months group by customer_id) f join drawn_months m using (customer_id)
    group by f.first_month, m.month on conflict do nothing`,
  sql`insert into customer_best_floors (month, floor)
    select month, sold from (select month, sold, row_number() over (partition by month order by sold desc, customer_id) as place from drawn_months) m
    where place = 2000 on conflict do nothing`,
  sql`insert into customer_bests (month, customer_id, orders, sold)
    select m.month, m.customer_id, m.orders, m.sold from drawn_months m join customer_best_floors f using (month) where m.sold >= f.floor
    on conflict do nothing`,
];

/** Rollups of the demo's sales would conflict with the generated ones. */
const truncates = [
  'store_visits',
  'customer_histories',
  'customer_firsts',
  'customer_gaps',
  'customer_cohorts',
  'customer_bests',
  'customer_best_floors',
];

const drop = sql`drop table if exists drawn_visits, drawn_days, drawn_months`;

/** A gap between any two days, as so many orders leave it. */
const everyGap = (first: string, days: number) => sql`
  insert into customer_gaps (grain, starts_on, previous_day, customers, orders, sold)
  select g.grain, g.starts_on, p.day, sum(20 + (random() * 40)::int), sum(25 + (random() * 60)::int), sum(250000 + (random() * 500000)::int)
  from generate_series(0, ${sql.lit(days - 1)}) ahead cross join lateral (select ${first}::date + ahead as day) d
  cross join lateral (select case when before = 0 then '-infinity' else d.day - before end as day from generate_series(0, ahead) before) p
  cross join lateral (values ('day', d.day), ('week', d.day - (extract(day from d.day)::int - 1) % 7), ('month', date_trunc('month', d.day)::date)) g (grain, starts_on)
  group by g.grain, g.starts_on, p.day on conflict do nothing`;

/** Stores with complete rollups, including those of their customers. */
export const detailedStores = 200;
const bestCustomers = 20_000;

/** Fills all rollups of a tenant. */
export async function fillRollups(db: Db, filled: Filled): Promise<void> {
  const { stores, first, days, perDay, customers } = filled;
  for (const setting of ['work_mem', 'temp_buffers']) await sql`set local ${sql.raw(setting)} = '256MB'`.execute(db);
  for (const table of [...shapes.map(({ cut }) => cut.table), ...truncates])
    await sql`delete from ${sql.id(table)} t where ${isTenantRow('t')}`.execute(db);
  const detailed = stores.slice(0, detailedStores);
  for (const shape of shapes) await fillCut(db, shape, shape.cut === totals ? stores : detailed, first, days);
  const ofDetailed = Math.round((perDay * detailed.length) / stores.length);
  await drawVisits({ ...filled, stores: detailed, perDay: ofDetailed }, customers).execute(db);
  if (stores.length === detailed.length) {
    for (const step of [ofStores, ...ofCustomers, ofFirsts(1), drop]) await step.execute(db);
    return;
  }
  // Of ten times the stores, a store has as many new customers as before, though most of those drawn came to it once.
  for (const step of [ofStores, byDay, ofFirsts(stores.length / detailed.length), drop]) await step.execute(db);
  const ofBest = Math.round(perDay * Math.sqrt(bestCustomers / customers));
  await drawVisits({ ...filled, perDay: ofBest }, bestCustomers).execute(db);
  await everyGap(first, days).execute(db);
  for (const step of [...ofCustomers, drop]) await step.execute(db);
}
