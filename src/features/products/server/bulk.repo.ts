import type { Page } from '#kit/contract/crud.ts';
import { type Db, scopeOf } from '#kit/server/database.ts';
import { paginate } from '#kit/server/paginate.ts';
import { anyOf, type Filters, filtered, productsIn, type ProductView } from './productFilters.repo.ts';

/** Some products by id, or all that the filters find. */
export type Chosen = { ids: readonly number[] } | { filters: Filters };

async function chosen(db: Db, which: Chosen, view: ProductView) {
  if ('filters' in which) return filtered(db, which.filters, view);
  return () => productsIn(db).where('p.id', '=', anyOf(which.ids));
}

/** The ids of all of them. */
export async function idsOf(db: Db, which: Chosen, view: ProductView): Promise<number[]> {
  if ('ids' in which) return [...new Set(which.ids)];
  const rows = await (await chosen(db, which, view))().select('p.id').orderBy('p.id').execute();
  return rows.map(({ id }) => id);
}

/** The first of them by name, and how many there are. */
export async function firstOf(db: Db, which: Chosen, view: ProductView, limit: number): Promise<Page<{ id: number }>> {
  const found = await chosen(db, which, view);
  return paginate(found().select('p.id').orderBy('p.nameNorm').orderBy('p.id'), { limit });
}

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
