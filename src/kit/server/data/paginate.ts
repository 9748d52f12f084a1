import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type CursorPage, type Page, pageSize } from '#kit/contract/crud.ts';
import { fail } from '#kit/contract/failures.ts';

type PageQuery = { page?: number | undefined; limit?: number | undefined };

/** A numbered page of a list. */
export const numberedPage = <Row>(
  data: Row[],
  total: number,
  { page = 1, limit = pageSize }: PageQuery,
): Page<Row> => ({
  data,
  count: data.length,
  total,
  page,
  nextPage: page * limit < total ? page + 1 : null,
});

/** Values that are part of a prepared page's text: each limit of a screen has its plan. */
export type PageShape = { limit: number | null; first: boolean };

const usualLimits = [10, 25, 50, 100];

/** The shape of a page, and the arguments that it may need. */
export const pageShape = ({
  page = 1,
  limit = pageSize,
}: PageQuery): { shape: PageShape; limit: number; offset: number } => ({
  shape: { limit: usualLimits.includes(limit) ? limit : null, first: page === 1 },
  limit,
  offset: (page - 1) * limit,
});

/** The end of a prepared page's text: how many rows, after how many. */
export const limited = ({ limit: usual, first }: PageShape, limit: number, offset: number): RawBuilder<unknown> =>
  sql`limit ${usual === null ? limit : sql.lit(usual)} ${first ? sql`` : sql`offset ${offset}`}`;

/** Records in the order of their ids. */
export function inOrder<Item extends { id: number }>(ids: readonly number[], items: readonly Item[]): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * A numbered page and the total, queried together; the total is counted unless known. A page past the end is empty but
 * has the total.
 */
export async function paginate<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  pageQuery: PageQuery,
  knownTotal?: Promise<number>,
): Promise<Page<Row>> {
  const { limit, offset } = pageShape(pageQuery);
  const [data, total] = await Promise.all([query.limit(limit).offset(offset).execute(), knownTotal ?? countAll(query)]);
  return numberedPage(data, total, pageQuery);
}

/** How many rows a query finds. */
export async function countAll<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const counted = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'));
  const row = (await counted.executeTakeFirstOrThrow()) as { total: number };
  return row.total;
}

/** A page of rows that were fetched one beyond `limit`; `cursorOf` names the place after its last one. */
export function cursorPage<Row>(rows: readonly Row[], limit: number, cursorOf: (last: Row) => string): CursorPage<Row> {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, count: data.length, total: null, nextCursor: rows.length > limit && last ? cursorOf(last) : null };
}

/** The cursor of a list in the order of a moment, then of an id: where its last row stands. */
export const momentCursor = (at: string, id: number): string => `${at}_${id}`;

/**
 * Parses a cursor by its pattern; null at the start. Invalid cursors are rejected: a restart would make a client loop
 * forever.
 */
export function cursorParts(cursor: string | undefined, pattern: RegExp): string[] | null {
  if (!cursor) return null;
  const [, ...parts] = pattern.exec(cursor) ?? [];
  const message = 'No es de esta lista: envía el next_cursor de la página anterior';
  return parts.length > 0 ? parts : fail('invalidFields', { fields: { cursor: [message] } });
}

/** Where such a cursor stands; null at the start. */
export function momentPlace(cursor: string | undefined): { at: string; id: number } | null {
  const [at, id] = cursorParts(cursor, /^(.{24})_(\d{1,15})$/) ?? [];
  return at && id ? { at, id: Number(id) } : null;
}

/** The id a cursor stands for; `start` before the first page: the largest there can be, for lists that begin with the newest. */
export const cursorId = (cursor: string | undefined, start = Number.MAX_SAFE_INTEGER): number =>
  Number(cursorParts(cursor, /^(\d{1,15})$/)?.[0] ?? start);
