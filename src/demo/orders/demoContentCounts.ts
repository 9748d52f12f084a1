import { sql } from 'kysely';
import { type ContentKind, formatVia } from '#domain/orders/via.ts';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { movedDay } from '#domain/time/periods.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';

type Clock = { timeZone: string; businessDayCutoff: string };

/** Days with figures, up to yesterday: four of each weekday, whatever today is. */
const dayCount = 28;
/** Stores whose pages have figures, so that large companies are created quickly. */
const maxStores = 40;

/** Content with how often guests see and follow it; null for all days and stores. */
type Content = {
  /** Its place among the contents, from which figures differ. */
  place: number;
  kind: ContentKind;
  id: number;
  via: string;
  name: string;
  startDate: string | null;
  endDate: string | null;
  weekdays: number[] | null;
  fromHour: number;
  storeIds: number[] | null;
  /** On pages of stores, and not only on those of none. */
  isOfStores: boolean;
  viewsADay: number;
  clickRate: number;
  closeRate: number;
  /** Orders of its days and stores for each that follows it. */
  ordersPer: number;
};

async function bannersOf(db: Db): Promise<Omit<Content, 'place'>[]> {
  const banners = await db
    .selectFrom('banners')
    .select(['id', 'kind', 'name', 'placement', 'startDate', 'endDate', 'availability', 'availableDays', 'startTime'])
    .select(
      sql<
        number[] | null
      >`(select array_agg(s.store_id) from ${tenantRows('bannerStores as s')} where s.banner_id = banners.id)`.as(
        'storeIds',
      ),
    )
    .orderBy('id')
    .execute();
  const stores = await db
    .selectFrom('stores')
    .select('id')
    .where('menuId', 'is not', null)
    .orderBy('id')
    .limit(maxStores)
    .execute();
  const firstStores = stores.map(({ id }) => id);
  return banners.map(({ availability, availableDays, startTime, placement, kind, storeIds, ...banner }) => ({
    ...banner,
    kind: 'banner',
    via: formatVia('banner', banner.id),
    weekdays:
      availability === 'scheduled'
        ? (availableDays as string[]).map((day) => weekdays.indexOf(day as never) + 1)
        : null,
    fromHour: Number.parseInt(startTime ?? '0', 10),
    storeIds: placement === 'home' ? storeIds : (storeIds ?? firstStores),
    isOfStores: placement !== 'home',
    viewsADay: placement === 'home' ? 420 : 24,
    clickRate: kind === 'popUp' ? 0.08 : 0.05,
    closeRate: kind === 'popUp' ? 0.6 : 0,
    ordersPer: availability === 'scheduled' ? 2 : 25,
  }));
}

async function landingsOf(db: Db): Promise<Omit<Content, 'place'>[]> {
  const landings = await db.selectFrom('customLandings').select(['id', 'name']).orderBy('id').execute();
  return landings.map((landing) => ({
    ...landing,
    kind: 'landing',
    via: formatVia('landing', landing.id),
    startDate: null,
    endDate: null,
    weekdays: null,
    fromHour: 0,
    storeIds: null,
    isOfStores: false,
    viewsADay: 150,
    clickRate: 0,
    closeRate: 0,
    ordersPer: 30,
  }));
}

const contentRows = (contents: readonly Content[]) => sql`
  (select * from jsonb_to_recordset(${JSON.stringify(contents)}::jsonb) as c (place int, kind text, id bigint, via text, name text,
    "startDate" date, "endDate" date, weekdays int[], "fromHour" int, "storeIds" bigint[], "isOfStores" boolean,
    "viewsADay" numeric, "clickRate" numeric, "closeRate" numeric, "ordersPer" int)) as c`;

/** That content is on the shop on a day. */
const isOn = (
  day: string,
) => sql`${sql.ref(day)} between coalesce(c."startDate", '-infinity') and coalesce(c."endDate", 'infinity')
  and (c.weekdays is null or extract(isodow from ${sql.ref(day)})::int = any(c.weekdays))`;

/** Orders of guests on the shop that followed content. */
const nameOrigins = (db: Db, contents: readonly Content[], [start, end]: readonly [string, string]) =>
  sql`
    update orders as o set via = found.via, via_name = found.name
    from (
      select distinct on (e.id) e.id, c.via, c.name
      from (
        select id, store_id, business_day, hour, row_number() over (order by id) as nth
        from ${tenantRows('orders as t')}
        where source = 'mercat' and method in ('delivery', 'pickup') and not is_test and business_day between ${start} and ${end}
      ) e
      join ${contentRows(contents)} on (e.nth + c.place) % c."ordersPer" = 0 and ${isOn('e.business_day')}
        and e.hour >= c."fromHour" and (c."storeIds" is null or e.store_id = any(c."storeIds"))
      order by e.id, c."ordersPer"
    ) found
    where ${isTenantRow('o')} and o.id = found.id`.execute(db);

/** Views, clicks and closed pop-ups. A guest who ordered has clicked. */
const countEvents = (db: Db, contents: readonly Content[], [start, end]: readonly [string, string]) =>
  sql`
    insert into content_counts (kind, content_id, store_id, day, device, views, clicks, closes)
    select kind, id, store_id, day, device, views, clicks, round(views * close_rate)
    from (
      select c.kind, c.id, p.store_id, d.day::date, v.device, c."closeRate" as close_rate,
        case when c.kind = 'landing' then 0 else n.clicks end as clicks, greatest(n.views, 6 * n.clicks) as views
      from ${contentRows(contents)}
      cross join lateral (
        select 0::bigint as store_id, 0::bigint as nth where not c."isOfStores"
        union all
        select s.id, row_number() over (order by s.id) from ${tenantRows('stores as s')}
        where c."isOfStores" and s.id = any(c."storeIds")
      ) p
      cross join generate_series(${start}::date, ${end}::date, '1 day') d (day)
      cross join (values ('web_responsive', 0.7), ('web', 0.3)) v (device, share)
      left join (
        select via, business_day, coalesce(store_id, 0) as store_id, count(*) as orders
        from ${tenantRows('orders as t')} where via is not null
        group by grouping sets ((via, business_day, store_id), (via, business_day))
      ) o on o.via = c.via and o.business_day = d.day::date and o.store_id = p.store_id and v.device = 'web_responsive'
      cross join lateral (
        select c."viewsADay" * v.share * (0.7 + 0.6 * ((c.place * 7 + p.nth * 11 + (${end}::date - d.day::date) * 5) % 13) / 13) as views
      ) b
      cross join lateral (select round(b.views) as views, round(b.views * c."clickRate") + 2 * coalesce(o.orders, 0) as clicks) n
      where ${isOn('d.day')} and (v.device = 'web_responsive' or not c."isOfStores")
    ) counted
    returning kind`.execute(db);

/** Four weeks of guests who saw banners and landings, clicked, and ordered. */
export async function addContentCounts(db: Db, clock: Clock, now = Date.now()): Promise<void> {
  const found = [...(await bannersOf(db)), ...(await landingsOf(db))];
  const contents = found.map((content, place) => ({ ...content, place }));
  const today = businessDayOf(clock, now);
  const period = [movedDay(today, -dayCount), movedDay(today, -1)] as const;
  await nameOrigins(db, contents, period);
  await countEvents(db, contents, period);
}
