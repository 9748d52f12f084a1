import { sql } from 'kysely';
import { type ContentKind, parseVia } from '#domain/orders/via.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { TableName } from '#kit/server/data/tables.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';

/** A kind of content that brings orders: the table of its records, and the column of their names. */
export type OrderOrigin = { kind: ContentKind; table: TableName; name: string };

declare module '#kit/server/area.ts' {
  interface AreaContributions {
    orderOrigins: OrderOrigin;
  }
}

type Via = { via: string | null; viaName: string | null };
const none: Via = { via: null, viaName: null };

/** Content of the tenant that brought a guest, with its name. Unknown content and that of other tenants is nothing. */
export async function findOrigin(
  db: Db,
  origins: readonly OrderOrigin[] | undefined,
  via: string | null | undefined,
): Promise<Via> {
  const content = via ? parseVia(via) : null;
  const origin = origins?.find(({ kind }) => kind === content?.kind);
  if (!via || !content || !origin) return none;
  const { rows } = await sql<{ name: string }>`select ${sql.ref(`t.${origin.name}`)} as name
    from ${tenantRows(`${origin.table} as t`)} where t.id = ${content.id}`.execute(db);
  return rows[0] ? { via, viaName: rows[0].name } : none;
}

const maxOrigins = 500;
/** Last orders of content among which those of a user's stores are searched. */
const maxRecent = 100;

/**
 * Content that brought orders of some stores, or of all, with its name in the last one.
 *
 * Reads one entry of the index for each content, and its last orders: there may be millions.
 */
export async function listOrigins(
  db: Db,
  storeIds: readonly number[] | null,
): Promise<{ via: string; name: string }[]> {
  const orders = tenantRows('orders as o');
  const isSeen = storeIds ? sql`r.store_id = any(${storeIds}::bigint[])` : sql`true`;
  const { rows } = await sql<{ via: string; name: string }>`
    with recursive found (via, nth) as (
      (select o.via, 1 from ${orders} where o.via is not null order by o.via limit 1)
      union all
      select (select o.via from ${orders} where o.via > f.via order by o.via limit 1), f.nth + 1
      from found f where f.via is not null and f.nth < ${maxOrigins}
    )
    select f.via, l.name from found f cross join lateral (
      select r.via_name as name from (
        select o.store_id, o.via_name, o.business_day, o.id from ${orders} where o.via = f.via
        order by o.business_day desc limit ${maxRecent}
      ) r where ${isSeen} order by r.business_day desc, r.id desc limit 1
    ) l order by l.name, f.via`.execute(db);
  return rows;
}
