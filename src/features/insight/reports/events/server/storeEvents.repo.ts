import { sql } from 'kysely';
import { formatTime } from '#domain/time/dates.ts';
import {
  dispatchLabels,
  type DispatchMethod,
  type DispatchScope,
  dispatchScopeLabels,
} from '#domain/delivery/dispatch.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Happening } from '../eventText.rules.ts';
import { daysOf, type EventQuery, instantsOf, isWithin, maxEvents } from './eventQuery.ts';

type Closing = {
  storeId: number;
  name: string;
  timeZone: string | null;
  startDatetime: string;
  endDatetime: string | null;
  reason: string | null;
  dispatchMethod: DispatchScope;
};

/** Closings that held on some of the days, also those that began before. */
export async function closings(input: EventQuery): Promise<Happening[]> {
  const { db, stores, tenant } = input;
  const { from, until } = instantsOf(input);
  const { rows } = await sql<Closing>`
    select c.store_id, s.name, s.time_zone, c.start_datetime, c.end_datetime, c.reason, c.dispatch_method
    from ${tenantRows('storeClosings as c')} join ${tenantRows('stores as s')} on s.id = c.store_id
    where c.start_datetime < ${until}::timestamptz and coalesce(c.end_datetime > ${from}::timestamptz, true)
      ${stores ? sql`and c.store_id = any(${stores}::bigint[])` : sql``}
    order by c.start_datetime, c.id limit ${maxEvents}`.execute(db);
  return rows.map((closing) => {
    const zone = closing.timeZone ?? tenant.timeZone;
    const hour = (instant: string) => formatTime(instant, zone);
    const hours = closing.endDatetime
      ? `${hour(closing.startDatetime)}–${hour(closing.endDatetime)}`
      : `desde las ${hour(closing.startDatetime)}`;
    const scope = closing.dispatchMethod === 'both' ? null : dispatchScopeLabels[closing.dispatchMethod].toLowerCase();
    return {
      kind: 'closing',
      ...daysOf(input, closing.startDatetime, closing.endDatetime),
      verbs: ['Cerró', 'Cerraron'],
      nouns: 'locales',
      name: closing.name,
      detail: [hours, scope && `solo ${scope}`, closing.reason].filter(Boolean).join(', '),
      path: `/stores/edit-store/${closing.storeId}/schedules`,
    };
  });
}

type SoldOut = { at: string; title: string; storeName: string | null };

/** Sold-outs that started on these days, from the history: a row is deleted when its product is sold again. */
export async function soldOuts(input: EventQuery): Promise<Happening[]> {
  const { db, stores } = input;
  const { rows } = await sql<SoldOut>`
    select c.at, coalesce(nullif(c.title, ''), p.name, m.name, i.name, '') as title, s.name as store_name
    from ${tenantRows('auditChanges as c')} left join ${tenantRows('stores as s')} on s.id = (c.after ->> 'store_id')::bigint
    left join ${tenantRows('products as p')} on p.id = (c.after ->> 'product_id')::bigint
    left join ${tenantRows('modifiers as m')} on m.id = (c.after ->> 'modifier_id')::bigint
    left join ${tenantRows('ingredients as i')} on i.id = (c.after ->> 'ingredient_id')::bigint
    where c.entity = 'soldOuts' and c.action = 'insert' and ${isWithin(sql`c.at`, instantsOf(input))}
      ${stores ? sql`and (c.after ->> 'store_id' is null or s.id = any(${stores}::bigint[]))` : sql``}
    order by c.at, c.id limit ${maxEvents}`.execute(db);
  return rows.map(({ at, title, storeName }) => ({
    kind: 'soldOut',
    ...daysOf(input, at),
    verbs: ['Se agotó', 'Se agotaron'],
    nouns: 'productos u opciones',
    name: title,
    detail: storeName ?? 'en todos los locales',
    path: '/sold-out',
  }));
}

type Switched = {
  at: string;
  id: number;
  name: string;
  before: Record<DispatchMethod, boolean>;
  after: Record<DispatchMethod, boolean>;
};

/** Stores that stopped or began again to take orders for one of the ways. */
export async function channels(input: EventQuery): Promise<Happening[]> {
  const { db, stores } = input;
  const { rows } = await sql<Switched>`
    select c.at, s.id, s.name, c.before -> 'order_method' as before, c.after -> 'order_method' as after
    from ${tenantRows('auditChanges as c')} join ${tenantRows('stores as s')} on s.id = c.record_id
    where c.entity = 'stores' and c.action = 'update' and c.after ? 'order_method'
      and ${isWithin(sql`c.at`, instantsOf(input))}
      ${stores ? sql`and s.id = any(${stores}::bigint[])` : sql``}
    order by c.at, c.id limit ${maxEvents}`.execute(db);
  return rows.flatMap(({ at, id, name, before, after }) =>
    (['delivery', 'pickUp'] as const)
      .filter((way) => before[way] !== after[way])
      .map((way): Happening => {
        const label = dispatchLabels[way].toLowerCase();
        return {
          kind: 'channel',
          ...daysOf(input, at),
          verbs: after[way]
            ? [`Volvió el ${label} en`, `Volvió el ${label} en`]
            : [`Se desactivó el ${label} en`, `Se desactivó el ${label} en`],
          nouns: 'locales',
          name,
          path: `/stores/edit-store/${id}`,
        };
      }),
  );
}
