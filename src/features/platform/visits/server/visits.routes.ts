import { requireCode } from '#features/platform/account/server/index.ts';
import { formatDateTime } from '#domain/time/dates.ts';
import { minuteLength } from '#domain/time/zonedTime.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import type { Services } from '#kit/server/services.ts';
import { changeMinutes, type VisitDraft, visitMinutes, visitsApi } from '../visits.contract.ts';
import { fail } from '../visits.failures.ts';
import { changesTitle, visitTitle } from '../visits.rules.ts';
import { change, current, end, requirePlace } from './currentVisit.ts';
import { recordVisit } from './visitHistory.ts';
import { mailVisit } from './visitMail.ts';
import * as repo from './visits.repo.ts';

/**
 * Opens a visit in the place of the one that the session has.
 *
 * The company's history has it first, with the mails about it: a visit that cannot be recorded does not begin.
 */
async function begin(ctx: Ctx, place: repo.Place, draft: VisitDraft, officeOriginOf: Services['officeOriginOf']) {
  const { database, scope, actor, tenant } = ctx;
  const { id: adminId, name: adminName, email: adminEmail } = actor;
  await end(ctx, place);
  const title = visitTitle(draft);
  await database.inTenant(scope, async (db) => {
    await recordVisit(db, title);
    await mailVisit(db, {
      companyName: tenant.name,
      visitorName: adminName,
      reason: title,
      until: formatDateTime(new Date(Date.now() + visitMinutes * minuteLength), tenant.timeZone),
      link: `${officeOriginOf(tenant.slug, ctx.request.host)}/my-account?tab=empresa`,
    });
  });
  return database.onPlatform((db) => repo.open(db, { ...draft, ...place, adminId, adminName, adminEmail }));
}

async function enableChanges(ctx: Ctx, code: string, secrets: Secrets) {
  const { visit, secondFactor } = await current(ctx, await findHere(ctx), secrets);
  if (!visit) return fail('visitRequired');
  if (visit.kind === 'security') fail('securityReadOnly');
  if (!secondFactor) fail('visitNeedsSecondFactor');
  await requireCode(ctx, code, secrets);
  await ctx.database.inTenant(ctx.scope, (db) => recordVisit(db, changesTitle));
  return change(ctx, (place) => ctx.database.onPlatform((db) => repo.enableChanges(db, place, changeMinutes)));
}

const findHere = (ctx: Ctx) => ctx.database.onPlatform((db) => repo.find(db, requirePlace(ctx)));

export const visits = implementApiWith(visitsApi, ({ secrets, officeOriginOf }) => ({
  current: async (ctx) => current(ctx, await findHere(ctx), secrets),
  begin: async (ctx, { body }) =>
    current(ctx, await change(ctx, (place) => begin(ctx, place, body, officeOriginOf)), secrets),
  enableChanges: async (ctx, { body }) => current(ctx, await enableChanges(ctx, body.code, secrets), secrets),
  end: async (ctx) => current(ctx, await end(ctx, requirePlace(ctx)), secrets),
}));
