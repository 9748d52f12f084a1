import { sql } from 'kysely';
import type { Page } from '#kit/contract/crud.ts';
import type { Db } from '#kit/server/data/database.ts';
import { numberedPage, pageShape, paginate } from '#kit/server/data/paginate.ts';
import type { SearchMode } from '#kit/server/search/searchModes.ts';
import { type Filters, filtered, productSearchModes, type Products, type ProductView } from './productFilters.repo.ts';

type PageQuery = Filters & { page?: number | undefined; limit?: number | undefined };
type Order = (found: Products<object>, mode?: SearchMode) => Products<object>;

/**
 * Ids of a page, so that row details are computed for it alone. Text is matched literally, and by similarity only
 * without matches.
 */
export async function idsPage(db: Db, query: PageQuery, view: ProductView, order: Order): Promise<Page<number>> {
  if (!query.query) return byNumber(order(filtered(db, query, view)), query);
  const [first, ...others] = await productSearchModes(db, query.query);
  const inMode = (mode?: SearchMode) => counted(order(filtered(db, query, view, mode), mode), query);
  let page = await inMode(first);
  for (const mode of others) if (page.total === 0) page = await inMode(mode);
  return page;
}

async function byNumber(found: Products<object>, query: PageQuery): Promise<Page<number>> {
  const rows = await paginate(found.select('p.id'), query);
  return { ...rows, data: rows.data.map(({ id }) => id) };
}

/** Comparing texts is the work: the page and the total come of one look at them. */
async function counted(found: Products<object>, query: PageQuery): Promise<Page<number>> {
  const { limit, offset } = pageShape(query);
  const rows = await found
    .select(['p.id', sql<number>`count(*) over ()`.as('total')])
    .limit(limit)
    .offset(offset)
    .execute();
  // A page past the end has no row to carry the total.
  if (rows.length === 0 && offset > 0) return byNumber(found, query);
  return numberedPage(
    rows.map(({ id }) => id),
    rows[0]?.total ?? 0,
    query,
  );
}
