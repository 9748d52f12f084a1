import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { requireEveryStore } from '#kit/server/http/requireEveryStore.ts';
import { fail } from '../customers.failures.ts';
import { inSegment } from '#features/benefits/segments/server/index.ts';
import type { CustomerExportQuery } from '../customers.contract.ts';
import type { CustomerView } from './customerFilters.sql.ts';

/** Users see the customers who ordered in their stores. */
export const viewOf = ({ actor, tenant }: Pick<Ctx, 'actor' | 'tenant'>): CustomerView => ({
  storeScope: actor.storeIds,
  tenant,
});

/**
 * The same for a list, with the segment that its query names.
 *
 * Throws for users with some stores: rules compare what customers ordered in all of them.
 */
export async function listViewOf(
  db: Db,
  ctx: Pick<Ctx, 'actor' | 'tenant'>,
  { segmentId, segmentStep }: Pick<CustomerExportQuery, 'segmentId' | 'segmentStep'>,
): Promise<CustomerView> {
  const view = viewOf(ctx);
  if (segmentId === undefined) return view;
  requireEveryStore(ctx, 'ver los clientes de un segmento');
  return { ...view, inSegment: await inSegment(db, { segmentId, step: segmentStep, tenant: ctx.tenant }) };
}

/** Throws if the customer was erased. */
export async function requireNotForgotten(db: Db, id: number): Promise<void> {
  const found = await db.selectFrom('customers').select('forgottenAt').where('id', '=', id).executeTakeFirst();
  if (found?.forgottenAt) fail('customerForgotten');
}
