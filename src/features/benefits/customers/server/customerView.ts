import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../customers.failures.ts';
import type { CustomerView } from './customerFilters.sql.ts';

/** What the signed-in person sees of customers: those who ordered where they work. */
export const viewOf = ({ actor, tenant }: Pick<Ctx, 'actor' | 'tenant'>): CustomerView => ({
  storeScope: actor.storeIds,
  tenant,
});

/** Refuses whoever sees only part of what a customer has ordered. */
export function requireEveryStore({ actor }: Pick<Ctx, 'actor'>, verb: string): void {
  if (actor.storeIds === null) return;
  fail('notAllowed', { message: `Solo quien trabaja con todos los locales puede ${verb}.` });
}

/** Refuses what would be given to somebody who was forgotten. */
export async function requireNotForgotten(db: Db, id: number): Promise<void> {
  const found = await db.selectFrom('customers').select('forgottenAt').where('id', '=', id).executeTakeFirst();
  if (found?.forgottenAt) fail('customerForgotten');
}
