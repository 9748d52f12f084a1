import type { Db } from '#kit/server/data/database.ts';
import { collectViolations, type Violations } from '#kit/server/history/violations.ts';
import { reasonOf } from '../bulk.rules.ts';
import { draftOfProduct, productRules } from '../products.rules.ts';
import { findManyShallow } from './products.repo.ts';

const batchSize = 500;

/** Violations that would reject saving each product unchanged. */
export async function violationsOf(db: Db, ids: readonly number[]): Promise<Violations> {
  const found = new Map<number, { name: string; sentences: readonly string[] }>();
  for (let from = 0; from < ids.length; from += batchSize) {
    const products = await findManyShallow(db, ids.slice(from, from + batchSize));
    const batch = await collectViolations(products, (product) => {
      const { error } = productRules.safeParse(draftOfProduct(product));
      return error ? [reasonOf(error.issues)] : [];
    });
    for (const [id, violations] of batch) found.set(id, violations);
  }
  return found;
}
