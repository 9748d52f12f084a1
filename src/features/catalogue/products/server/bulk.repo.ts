import { sql } from 'kysely';
import type { Page } from '#kit/contract/crud.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
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

/** Prices of products in the price lists, by the name of the list. */
export const listPricesOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('prices as p')
    .innerJoin('priceGroups as g', 'g.id', 'p.priceGroupId')
    .select(['p.productId', 'p.priceGroupId', 'p.price', 'p.deliveryPrice', 'p.discountPrice'])
    .where('p.productId', '=', anyOf(ids))
    .orderBy('g.nameNorm')
    .execute();

/** Price lists with prices for some of these products, with how many, by name. */
export const pricedElsewhere = (
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; name: string; count: number }[]> =>
  db
    .selectFrom('prices as p')
    .innerJoin('priceGroups as g', 'g.id', 'p.priceGroupId')
    .select(['g.id', 'g.name', sql<number>`count(*)::int`.as('count')])
    .where('p.productId', '=', anyOf(ids))
    .where(sql<boolean>`coalesce(p.price, p.delivery_price, p.discount_price) is not null`)
    .groupBy(['g.id', 'g.name', 'g.nameNorm'])
    .orderBy('g.nameNorm')
    .execute();
