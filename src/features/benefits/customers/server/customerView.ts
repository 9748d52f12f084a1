import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../customers.failures.ts';
import type { CustomerView } from './customerFilters.sql.ts';

/** Users see the customers who ordered in their stores. */
export const viewOf = ({ actor, tenant }: Pick<Ctx, 'actor' | 'tenant'>): CustomerView => ({
  storeScope: actor.storeIds,
  tenant,
});

/** Throws for users with some stores, who see only part of a customer's orders. */
export function requireEveryStore({ actor }: Pick<Ctx, 'actor'>, verb: string): void {
  if (actor.storeIds === null) return;
  fail('notAllowed', { message: `Solo quien tiene acceso a todos los locales puede ${verb}.` });
}

/** Throws if the customer was erased. */
export async function requireNotForgotten(db: Db, id: number): Promise<void> {
  const found = await db.selectFrom('customers').select('forgottenAt').where('id', '=', id).executeTakeFirst();
  if (found?.forgottenAt) fail('customerForgotten');
}
