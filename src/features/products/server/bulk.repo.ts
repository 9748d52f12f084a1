import type { Page } from '#kit/contract/crud.ts';
import { type Db, scopeOf } from '#kit/server/database.ts';
import { type Filters, filtered, type Products, type ProductView, wayTo } from './productFilters.repo.ts';
import { idsPage } from './productPages.repo.ts';

/** Some products by id, or all that the filters find. */
export type Chosen = { ids: readonly number[] } | { filters: Filters };

const byName = (found: Products<object>) => found.orderBy('p.nameNorm').orderBy('p.id');

/** The ids of all of them. */
export async function idsOf(db: Db, which: Chosen, view: ProductView): Promise<number[]> {
  if ('ids' in which) return [...new Set(which.ids)];
  const { filters } = which;
  const found = filtered(db, filters, view, await wayTo(db, filters, view));
  const rows = await found.select('p.id').orderBy('p.id').execute();
  return rows.map(({ id }) => id);
}

/** The first of them by name, and how many there are. */
export const firstOf = (db: Db, which: Chosen, view: ProductView, limit: number): Promise<Page<number>> =>
  idsPage(db, { ...('ids' in which ? { ids: which.ids } : which.filters), limit }, view, byName);

/** The products this request has changed so far, also in attempts before this one. */
export async function written(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('auditChanges')
    .select('recordId')
    .distinct()
    .where('requestId', '=', scopeOf(db).requestId)
    .where('entity', '=', 'products')
    .execute();
  return new Set(rows.map(({ recordId }) => recordId));
}
