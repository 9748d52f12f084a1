import type { Page } from '#kit/contract/crud.ts';
import type { Db } from '#kit/server/data/database.ts';
import { type Filters, filtered, type Products, type ProductView, chooseSearchMode } from './productFilters.repo.ts';
import { idsPage } from './productPages.repo.ts';

/** Some products by id, or all that the filters find. */
export type ProductSelection = { ids: readonly number[] } | { filters: Filters };

const byName = (found: Products<object>) => found.orderBy('p.nameNorm').orderBy('p.id');

/** The ids of all of them. */
export async function idsOf(db: Db, which: ProductSelection, view: ProductView): Promise<number[]> {
  if ('ids' in which) return [...new Set(which.ids)];
  const { filters } = which;
  const found = filtered(db, filters, view, await chooseSearchMode(db, filters, view));
  const rows = await found.select('p.id').orderBy('p.id').execute();
  return rows.map(({ id }) => id);
}

/** The first of them by name, and how many there are. */
export const firstPage = (db: Db, which: ProductSelection, view: ProductView, limit: number): Promise<Page<number>> =>
  idsPage(db, { ...('ids' in which ? { ids: which.ids } : which.filters), limit }, view, byName);
