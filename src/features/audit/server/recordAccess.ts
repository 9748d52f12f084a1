import { localDay } from '#domain/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import { technical } from '#kit/server/database.ts';

/** Writes into the history that a super-admin entered this tenant: once for each session and local day. */
export async function recordAccess({ db, actor, tenant, scope }: Ctx): Promise<void> {
  if (!actor.superAdmin || actor.homeTenantId === tenant.id) return;
  const { author, source } = scope;
  await technical(db)
    .insertInto('auditEntries')
    .values({
      requestId: `access:${actor.sessionId}:${localDay(new Date(), tenant.timeZone)}`,
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
