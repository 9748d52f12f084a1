import { setImmediate } from 'node:timers/promises';
import { fail } from '#domain/failures.ts';
import type { Db } from '#kit/server/database.ts';
import { reasonOf } from '../bulk.rules.ts';
import { draftOfProduct, productRules } from '../products.rules.ts';
import { owns } from './products.repo.ts';

/** What saving each product as it is would be refused for; null for one without faults. */
type ProductFaults = ReadonlyMap<number, { name: string; fault: string | null }>;

const batchSize = 500;

export async function faultsOf(db: Db, ids: readonly number[]): Promise<ProductFaults> {
  const found = new Map<number, { name: string; fault: string | null }>();
  for (let from = 0; from < ids.length; from += batchSize) {
    for (const product of await owns(db, ids.slice(from, from + batchSize))) {
      const { error } = productRules.safeParse(draftOfProduct(product));
      found.set(product.id, { name: product.name, fault: error ? reasonOf(error.issues) : null });
    }
    // Thousands of products take a while, and others wait for an answer meanwhile.
    await setImmediate();
  }
  return found;
}

/** Refuses where a product that was there before has a fault it had not. */
export function refuseNewFaults(before: ProductFaults, after: ProductFaults): void {
  for (const [id, { name, fault }] of after) {
    const known = before.get(id);
    if (known && fault !== null && fault !== known.fault)
      fail('cannotUndo', { message: `No se puede deshacer: dejaría a ${name} con un error. ${fault}` });
  }
}
