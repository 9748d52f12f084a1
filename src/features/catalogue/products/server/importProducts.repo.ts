import { nameKey } from '#domain/cells/recordIds.ts';
import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import type { ProductDraft } from '../products.contract.ts';
import { draftOfProduct } from '../products.rules.ts';
import * as repo from './products.repo.ts';

export type StoredProduct = { id: number; draft: ProductDraft };

/** Products read by one statement. */
const batchSize = 500;

/** The products that some lines name by their id or their name. */
export async function productsNamed(
  db: Db,
  { ids, names }: { ids: readonly number[]; names: readonly string[] },
  isSaving: boolean,
): Promise<StoredProduct[]> {
  const keys = [...new Set(names.map(nameKey))];
  const found = await db
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`(id = any(${ids}::bigint[]) or name_norm = any(${keys}::text[]))`)
    .execute();
  const foundIds = found.map(({ id }) => id);
  if (isSaving) await repo.lock(db, foundIds);
  const products: StoredProduct[] = [];
  for (let from = 0; from < foundIds.length; from += batchSize)
    for (const product of await repo.findManyShallow(db, foundIds.slice(from, from + batchSize)))
      products.push({ id: product.id, draft: draftOfProduct(product) });
  return products;
}

/** Every ingredient, by name. */
export const ingredients = (db: Db): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('ingredients').select(['id', 'name']).orderBy('nameNorm').orderBy('id').execute();
