import { sql } from 'kysely';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../coupons.failures.ts';

/** Finds the coupons that apply to a store outside `storeIds`, including coupons of all stores. */
export async function findOutOfScope({ db }: Pick<Ctx, 'db'>, ids: readonly number[], storeIds: readonly number[]) {
  const { rows } = await sql<{ id: number; code: string }>`
    select c.id, c.code from ${tenantRows('coupons as c')}
    where c.id = any(${ids}::bigint[]) and (
      not exists (select from ${tenantRows('couponStores as s')} where s.coupon_id = c.id)
        and not exists (select from ${tenantRows('couponStoreGroups as g')} where g.coupon_id = c.id)
      or exists (select from ${tenantRows('couponStores as s')}
        where s.coupon_id = c.id and s.store_id <> all(${storeIds}::bigint[]))
      or exists (select from ${tenantRows('couponStoreGroups as g')}
        join ${tenantRows('storeGroupMembers as m')} on m.store_group_id = g.store_group_id
        where g.coupon_id = c.id and m.store_id <> all(${storeIds}::bigint[])))
    order by c.id`.execute(db);
  return rows;
}

/** Rejects callers limited to some stores when one of the coupons also applies to other stores. */
export async function requireStoreScope(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  ids: readonly number[],
): Promise<void> {
  const [found] = actor.storeIds ? await findOutOfScope({ db }, ids, actor.storeIds) : [];
  if (found)
    fail('notAllowed', {
      message: `«${found.code}» vale en locales que no son tuyos: pídeselo a quien tiene acceso a todos.`,
    });
}

/** Rejects a saved coupon with a field error when it applies to stores outside the caller's scope. */
export async function validateStoreScope({ db, actor }: Pick<Ctx, 'db' | 'actor'>, id: number): Promise<void> {
  if (actor.storeIds && (await findOutOfScope({ db }, [id], actor.storeIds)).length > 0)
    fail('invalidFields', {
      fields: {
        store_ids: [
          'Elige entre tus locales en cuáles vale. Para todos los locales lo crea quien tiene acceso a todos.',
        ],
      },
    });
}
