import type { Ctx } from '#kit/server/context.ts';
import { technical } from '#kit/server/database.ts';
import { today } from './dayRange.ts';

/** Writes into the history that a super-admin entered this tenant: once for each session and local day. */
export async function recordAccess({ db, actor, tenant, scope }: Ctx): Promise<void> {
  if (!actor.superAdmin || actor.homeTenantId === tenant.id) return;
  const { author, source } = scope;
  await technical(db)
    .insertInto('auditEntries')
    .values({
      requestId: `access:${actor.sessionId}:${today(tenant.timeZone)}`,
      authorId: author.id,
      authorName: author.name,
      authorEmail: author.email,
      superAdmin: true,
      source,
      area: 'access',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
