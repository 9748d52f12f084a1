import { platformSlug } from '#domain/platformSlug.ts';
import { requireCode } from '#features/platform/account/server/index.ts';
import { fail as refuse } from '#kit/contract/failures.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { Services } from '#kit/server/services.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import { type SecurityRequest, securityVisitsApi } from '../securityVisits.contract.ts';
import { expiryOf } from '../securityVisits.rules.ts';
import { fail } from '../visits.failures.ts';
import { ticketText } from '../visits.rules.ts';
import { change, current, end, requirePlace } from './currentVisit.ts';
import * as requests from './securityVisits.repo.ts';
import { mailSecurityRequest } from './securityRequestMail.ts';
import { recordSecurityVisit } from './visitHistory.ts';
import * as repo from './visits.repo.ts';

/** A transaction of the platform's company, which has the requests and their history. */
const onPlatformTenant = <T>({ database, scope, actor }: Ctx, work: (db: Db) => Promise<T>): Promise<T> =>
  database.inTenant({ ...scope, tenantId: actor.homeTenantId }, work);

const companyOf = ({ database }: Ctx, id: number) =>
  database.onPlatform(async (db) => ({ id, name: (await repo.companyOf(db, id)).name }));

function present(row: requests.RequestRow, companyName: string): SecurityRequest {
  const { id, reason, ticket, createdAt, decision, deciderName } = row;
  return {
    id,
    reason,
    ticket,
    company: { id: row.companyId, name: companyName },
    requester: { id: row.requesterId, name: row.requesterName },
    state: decision === 'approved' ? 'approved' : 'pending',
    createdAt,
    expiresAt: new Date(expiryOf(row)).toISOString(),
    approvedBy: deciderName,
  };
}

async function presentAll({ database }: Ctx, rows: readonly requests.RequestRow[]): Promise<SecurityRequest[]> {
  const ids = rows.map(({ companyId }) => companyId);
  const names = await database.onPlatform((db) => repo.companyNames(db, ids));
  return rows.map((row) => present(row, names.get(row.companyId) ?? ''));
}

const placeIn = ({ actor, tenant }: Ctx) => ({ requesterId: actor.id, companyId: tenant.id });

async function create(
  ctx: Ctx,
  draft: { reason: string; ticket: string },
  { officeOriginOf }: Pick<Services, 'officeOriginOf'>,
): Promise<SecurityRequest> {
  requirePlace(ctx);
  const { actor, tenant } = ctx;
  const place = placeIn(ctx);
  const row = await onPlatformTenant(ctx, async (db) => {
    if (await requests.findOpen(db, place)) fail('requestOpen');
    await recordSecurityVisit(db, tenant, `solicitada: ${ticketText(draft)}`);
    const requester = { requesterName: actor.name, requesterEmail: actor.email };
    const link = `${officeOriginOf(platformSlug, ctx.request.host)}/companies/visits`;
    await mailSecurityRequest(db, { ...requester, companyName: tenant.name, reason: ticketText(draft), link });
    return requests.insert(db, { ...draft, ...place, ...requester });
  });
  return present(row, tenant.name);
}

const decisionTitles = { approved: 'aprobada', rejected: 'rechazada' };

/** Decides a request of another user, after a code of the second factor. */
async function decide(
  ctx: Ctx,
  id: number,
  { decision, code, secrets }: { decision: 'approved' | 'rejected'; code: string; secrets: Secrets },
): Promise<void> {
  const { actor } = ctx;
  const request = (await onPlatformTenant(ctx, (db) => requests.find(db, id))) ?? refuse('notFound');
  if (request.requesterId === actor.id) fail('ownRequest');
  if (request.decision !== null) fail('requestClosed');
  await requireCode(ctx, code, secrets);
  const company = await companyOf(ctx, request.companyId);
  await onPlatformTenant(ctx, async (db) => {
    const decided = await requests.decide(db, id, { decision, deciderId: actor.id, deciderName: actor.name });
    const isVoid = decision === 'approved' && !(await requests.mayVisit(db, request.requesterId));
    if (!decided || isVoid) fail('requestClosed');
    await recordSecurityVisit(db, company, `${decisionTitles[decision]} la solicitud de ${request.requesterName}`);
  });
}

/** Opens the approved visit in the place of the one that the session has. The history of the platform has it first. */
async function enter(ctx: Ctx, place: repo.Place): Promise<repo.VisitRow> {
  const { database, actor, tenant } = ctx;
  const request = await onPlatformTenant(ctx, async (db) => {
    const used = (await requests.mayVisit(db, actor.id)) ? await requests.use(db, placeIn(ctx)) : undefined;
    if (!used) return fail('securityNotApproved');
    await recordSecurityVisit(db, tenant, `empezó: ${ticketText(used)}`);
    return used;
  });
  await end(ctx, place);
  const { id: adminId, name: adminName, email: adminEmail } = actor;
  const { reason, ticket } = request;
  return database.onPlatform((db) =>
    repo.open(db, { ...place, kind: 'security', reason, ticket, adminId, adminName, adminEmail }),
  );
}

export const securityVisits = implementApiWith(securityVisitsApi, ({ secrets, officeOriginOf }) => ({
  list: async (ctx) => ({ data: await presentAll(ctx, await onPlatformTenant(ctx, requests.listOpen)) }),
  current: async (ctx) => {
    const row = await onPlatformTenant(ctx, (db) => requests.findOpen(db, placeIn(ctx)));
    return { request: row ? present(row, ctx.tenant.name) : null };
  },
  create: (ctx, { body }) => create(ctx, body, { officeOriginOf }),
  approve: async (ctx, { params, body }) => {
    await decide(ctx, params.id, { decision: 'approved', code: body.code, secrets });
    return {};
  },
  reject: async (ctx, { params, body }) => {
    await decide(ctx, params.id, { decision: 'rejected', code: body.code, secrets });
    return {};
  },
  enter: async (ctx) => current(ctx, await change(ctx, (place) => enter(ctx, place)), secrets),
}));
