import { sql } from 'kysely';
import { recordPlatformChange } from '#features/platform/audit/server/index.ts';
import { secondFactor } from '#features/platform/identity/server/index.ts';
import { isGrantSubset, ownerIds } from '#features/platform/roles/server/index.ts';
import type { PolicyTable } from '#kit/contract/policies.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { secondFactorRemovalEntity } from '../secondFactorRemovals.contract.ts';
import type { User } from '../users.contract.ts';
import { fail } from '../users.failures.ts';
import { grantOf } from './saveUser.ts';
import * as repo from './users.repo.ts';

/** Hours in which a second owner can confirm. */
const confirmationHours = 24;

/** Whether another owner requested the same; otherwise stores that this one did. */
async function confirmRemoval(db: Db, user: User, actorId: number, owners: readonly number[]): Promise<boolean> {
  const table = 'secondFactorRemovals';
  const request = await db
    .selectFrom(table)
    .select('requesterId')
    .where('userId', '=', user.id)
    .where('requestedAt', '>', sql<string>`now() - make_interval(hours => ${confirmationHours}::int)`)
    .forUpdate()
    .executeTakeFirst();
  if (request && request.requesterId !== actorId && owners.includes(request.requesterId)) {
    await unaudited(db).deleteFrom(table).where('userId', '=', user.id).execute();
    return true;
  }
  await unaudited(db)
    .insertInto(table)
    .values({ userId: user.id, requesterId: actorId })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId' as never, 'userId'])
        .doUpdateSet({ requesterId: actorId, requestedAt: sql<string>`excluded.requested_at` }),
    )
    .execute();
  const change = { entity: secondFactorRemovalEntity, recordId: user.id, title: user.name, before: {}, after: {} };
  await recordPlatformChange(db, change);
  return false;
}

/** Removes the second factor; false where that of an owner of the platform waits for a second owner. */
async function remove(db: Db, { actor, tenant }: Ctx, id: number, policies: PolicyTable): Promise<boolean> {
  const user = (await repo.find(db, id)) ?? fail('notFound');
  if (id === actor.id && actor.homeTenantId === tenant.id) fail('ownSecondFactor');
  if (!isGrantSubset(actor, await grantOf(db, user, policies))) fail('notOwnRole');
  if (!user.secondFactor) return true;
  const owners = await ownerIds(db);
  const needsConfirmation = owners.includes(id) && owners.length > 2;
  if (needsConfirmation && !(await confirmRemoval(db, user, actor.id, owners))) return false;
  await secondFactor.disable(db, id, null);
  return true;
}

/**
 * Removes the second factor of a user who lost their phone; their sessions end.
 *
 * That of an owner of the platform needs two other owners, where there are two.
 */
export async function resetSecondFactor(ctx: Ctx, id: number, policies: PolicyTable): Promise<void> {
  if (!(await ctx.inTransaction((db) => remove(db, ctx, id, policies)))) fail('secondOwnerRequired');
}
