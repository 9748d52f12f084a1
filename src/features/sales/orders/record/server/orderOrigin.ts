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
