import type { Kysely } from 'kysely';
import type { CursorPage, CursorQuery } from '#kit/contract/crud.ts';
import { cursorId, cursorPage } from '#kit/server/data/paginate.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';
import type { VisitRow } from './visits.repo.ts';

const pageLimit = 10;

/** The visits to a company that it may see, the newest first. */
export async function pageOfCompany(
  db: Kysely<PlatformTables>,
  tenantId: number,
  { cursor, limit = pageLimit }: Pick<CursorQuery, 'cursor' | 'limit'>,
): Promise<CursorPage<VisitRow>> {
  const rows = await db
    .selectFrom('platformVisits')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('kind', '!=', 'security')
    .where('id', '<', cursorId(cursor))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return cursorPage(rows, limit, ({ id }) => String(id));
}
