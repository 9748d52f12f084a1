import { type RawBuilder, sql } from 'kysely';
import type { CountryCode } from '#domain/countries.ts';
import { formatDecimal } from '#domain/money.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { TableName } from '#kit/server/data/tables.ts';
import type { Happening } from '../eventText.rules.ts';
import { daysOf, type EventQuery, instantsOf, isWithin, maxEvents } from './eventQuery.ts';

type Pairs = { stores: TableName | null; groups: TableName; owner: string };

/** That what names stores or groups of them names one of these; what names none holds everywhere. */
function concerns({ stores }: EventQuery, id: string, { stores: named, groups, owner }: Pairs): RawBuilder<unknown> {
  if (!stores) return sql`true`;
  const isOwner = sql`x.${sql.id(owner)} = ${sql.ref(id)}`;
  const byName = named
    ? sql`exists (select from ${tenantRows(`${named} as x`)} where ${isOwner} and x.store_id = any(${stores}::bigint[]))`
    : sql`false`;
  const namesNone = named ? sql`not exists (select from ${tenantRows(`${named} as x`)} where ${isOwner}) and` : sql``;
  return sql`(${namesNone} not exists (select from ${tenantRows(`${groups} as x`)} where ${isOwner})
    or ${byName} or exists (
      select from ${tenantRows(`${groups} as x`)}
      join ${tenantRows('storeGroupMembers as m')} on m.store_group_id = x.store_group_id
      where ${isOwner} and m.store_id = any(${stores}::bigint[])))`;
}

const percent = (value: number, country: CountryCode) => `${value > 0 ? '+' : ''}${formatDecimal(value, country)} %`;

type Raise = {
  priceGroupId: number | null;
  listName: string | null;
  percentage: number;
  at: string;
  returned: boolean;
};

/** Raises that came into force, and those that went back. */
export async function prices(input: EventQuery): Promise<Happening[]> {
  const within = instantsOf(input);
  const inStores = concerns(input, 'r.price_group_id', {
    stores: null,
    groups: 'priceGroupStoreGroups',
    owner: 'price_group_id',
  });
  const moments = [
    [sql`r.starts_at`, sql`r.status in ('applied', 'returned')`, sql.lit(false)],
    [sql`r.ends_at`, sql`r.status = 'returned'`, sql.lit(true)],
  ] as const;
  const { rows } = await sql<Raise>`
    ${sql.join(
      moments.map(
        ([at, happened, returned]) => sql`
      select r.price_group_id, g.name as list_name, r.percentage, ${at} as at, ${returned}::bool as returned
      from ${tenantRows('priceRaises as r')} left join ${tenantRows('priceGroups as g')} on g.id = r.price_group_id
      where ${happened} and ${isWithin(at, within)} and ${inStores}`,
      ),
      sql` union all `,
    )}
    order by at limit ${maxEvents}`.execute(input.db);
  return rows.map(({ priceGroupId, listName, percentage, at, returned }) => ({
    kind: 'price',
    ...daysOf(input, at),
    verbs: returned
      ? ['Terminó el cambio de precios de', 'Terminó el cambio de precios de']
      : ['Cambiaron los precios de', 'Cambiaron los precios de'],
    nouns: 'listas',
    name: listName ?? 'la carta base',
    detail: percent(percentage, input.tenant.country),
    path: priceGroupId ? `/price-groups/${priceGroupId}` : null,
  }));
}

type Published = { menuId: number; name: string; publishedAt: string; note: string };

/** Versions of menus that guests of these stores began to read. */
export async function menus(input: EventQuery): Promise<Happening[]> {
  const { db, stores } = input;
  const isServed = stores
    ? sql`and exists (select from ${tenantRows('stores as s')} where s.menu_id = m.id and s.id = any(${stores}::bigint[]))`
    : sql``;
  const { rows } = await sql<Published>`
    select v.menu_id, m.name, v.published_at, v.note
    from ${tenantRows('menuVersions as v')} join ${tenantRows('menus as m')} on m.id = v.menu_id
    where ${isWithin(sql`v.published_at`, instantsOf(input))} ${isServed}
    order by v.published_at, v.id limit ${maxEvents}`.execute(db);
  return rows.map(({ menuId, name, publishedAt, note }) => ({
    kind: 'menu',
    ...daysOf(input, publishedAt),
    verbs: ['Se publicó el menú', 'Se publicaron'],
    nouns: 'menús',
    name,
    detail: note || undefined,
    path: `/menu/edit-menu/${menuId}`,
  }));
}

type Offer = { id: number; code: string; automatic: boolean; day: string | null; at: string | null; begins: boolean };

/** Coupons and promotions that started or ended, by their dates or by being switched on or off. */
export async function coupons(input: EventQuery): Promise<Happening[]> {
  const { db, period } = input;
  const inStores = concerns(input, 'c.id', { stores: 'couponStores', groups: 'couponStoreGroups', owner: 'coupon_id' });
  const dates = [
    [sql`c.start_date`, sql.lit(true)],
    [sql`c.expiry_date`, sql.lit(false)],
  ] as const;
  // A coupon ends once: by its date, unless it was switched off before.
  const switched = sql`h.entity = 'coupons' and h.action = 'update' and h.after ? 'enabled'`;
  const switchedOn = sql`(h.at at time zone ${input.tenant.timeZone})::date`;
  const isOnAt = (day: RawBuilder<unknown>) => sql`(c.enabled or ${day} < (
    select min(${switchedOn}) from ${tenantRows('auditChanges as h')}
    where h.record_id = c.id and ${switched} and not (h.after ->> 'enabled')::bool))`;
  const { rows } = await sql<Offer>`
    ${sql.join(
      dates.map(
        ([day, begins]) => sql`
      select c.id, c.code, c.automatic, ${day}::text as day, null::timestamptz as at, ${begins}::bool as begins,
        ${day}::timestamptz as moment
      from ${tenantRows('coupons as c')}
      where ${isOnAt(day)} and ${day} between ${period.startDate}::date and ${period.endDate}::date and ${inStores}`,
      ),
      sql` union all `,
    )}
    union all
    select c.id, c.code, c.automatic, null, h.at, (h.after ->> 'enabled')::bool, h.at
    from ${tenantRows('auditChanges as h')} join ${tenantRows('coupons as c')} on c.id = h.record_id
    where ${switched} and (c.expiry_date is null or ${switchedOn} <= c.expiry_date)
      and ${isWithin(sql`h.at`, instantsOf(input))} and ${inStores}
    order by moment, id limit ${maxEvents}`.execute(db);
  return rows.map(({ id, code, automatic, day, at, begins }) => ({
    kind: 'coupon',
    ...(at ? daysOf(input, at) : { day: day ?? period.startDate, endDay: day ?? period.startDate }),
    verbs: begins ? ['Empezó', 'Empezaron'] : ['Terminó', 'Terminaron'],
    nouns: 'cupones y promociones',
    name: `${automatic ? 'la promoción' : 'el cupón'} ${code}`,
    path: `/coupons/edit-coupon/${id}`,
  }));
}
