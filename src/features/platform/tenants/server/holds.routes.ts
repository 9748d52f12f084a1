import type { Kysely } from 'kysely';
import { type HoldKind } from '#domain/holds/heldStates.ts';
import { heldState, ordersStopAt, subscriptionStatusOf } from '#domain/holds/holds.ts';
import { businessDayEnd, type BusinessDaySettings } from '#domain/time/businessDay.ts';
import { recordForPlatform } from '#features/platform/audit/server/index.ts';
import { accessTopic } from '#kit/contract/live.ts';
import type { Database } from '#kit/server/data/database.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';
import { type Ctx, hasPermission } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { resumeDeferred } from '#kit/server/jobs/heldJobs.ts';
import { emit } from '#kit/server/live/events.ts';
import {
  type CompanyHold,
  type CompanyHolds,
  type HoldDraft,
  holdsApi,
  holdsEntity,
  policyOfKind,
} from '../holds.contract.ts';
import { holdSpan, spanErrors } from '../holds.rules.ts';
import { fail } from '../tenants.failures.ts';
import * as repo from './holds.repo.ts';
import { openCompanies } from './openCompanies.ts';

type Company = BusinessDaySettings & { id: number; name: string };

const iso = (instant: number) => new Date(instant).toISOString();

async function requireCompany(database: Database, id: number): Promise<Company> {
  const company = await database.onPlatform((db) =>
    openCompanies(db)
      .select(['t.id', 't.name', 't.timeZone', 't.businessDayCutoff'])
      .where('t.id', '=', id)
      .executeTakeFirst(),
  );
  return company ?? fail('notFound');
}

function stateOf(
  { releasedAt, releasedBy }: repo.HoldRow,
  { from, until }: { from: number; until: number | null },
  now: number,
) {
  if (releasedAt !== null && releasedBy !== null) return 'released';
  if (until !== null && until <= now) return 'ended';
  return from > now ? 'pending' : 'open';
}

function present(row: repo.HoldRow, company: Company, now: number): CompanyHold {
  const hold = repo.holdOf(row);
  return {
    ...row,
    state: stateOf(row, hold, now),
    ordersStopAt: iso(ordersStopAt(hold, company)),
    version: row.releasedAt === null ? 1 : 2,
  };
}

const listHolds = (database: Database, company: Company): Promise<CompanyHolds> =>
  database.onPlatform(async (db) => {
    const now = Date.now();
    const [rows, open] = [await repo.list(db, company.id), await repo.openHolds(db, [company.id])];
    const holds = open.get(company.id) ?? [];
    return {
      state: heldState(holds, now),
      subscriptionStatus: subscriptionStatusOf(holds, now),
      timeZone: company.timeZone,
      businessDayCutoff: company.businessDayCutoff,
      closesAt: iso(businessDayEnd(company, now)),
      data: rows.map((row) => present(row, company, now)),
    };
  });

/** Notifies the processes and screens of a company, its shop and its channels. */
export const announceHolds = ({ database, scope }: Pick<Ctx, 'database' | 'scope'>, id: number): Promise<void> =>
  database.inTenant({ ...scope, tenantId: id }, async (db) => {
    await emit(db, accessTopic, { audience: 'signedIn' });
    await emit(db, 'stores');
  });

type Change = Record<'before' | 'after', Record<string, unknown>>;

/**
 * Records a change for the platform's team, then makes it: none is made without a record.
 *
 * Of two people at once, the refused one has a record too. Nested transactions would wait for each other's connection.
 */
async function changeHolds(
  ctx: Ctx,
  company: Company,
  change: Change,
  work: (db: Kysely<PlatformTables>) => Promise<unknown>,
): Promise<CompanyHolds> {
  const { database } = ctx;
  await recordForPlatform(ctx, { entity: holdsEntity, recordId: company.id, title: company.name, ...change });
  await database.onPlatform(work);
  await announceHolds(ctx, company.id);
  return listHolds(database, company);
}

/** Holds for other reasons than payment require another policy. */
function requireKind({ actor }: Ctx, kind: HoldKind): void {
  if (!hasPermission(actor, policyOfKind(kind))) fail('notAllowed');
}

async function open(ctx: Ctx, company: Company, draft: HoldDraft): Promise<CompanyHolds> {
  requireKind(ctx, draft.kind);
  const now = Date.now();
  const span = holdSpan(draft, company, now);
  const fields = spanErrors(draft, span, now);
  if (Object.keys(fields).length > 0) fail('invalidFields', { fields });
  const { kind, reason, sentence } = draft;
  const [fromAt, untilAt] = [iso(span.from), span.until === null ? null : iso(span.until)];
  if (await ctx.database.onPlatform((db) => repo.hasOpen(db, company.id, kind))) fail('sameHold');
  const after = { kind, from_at: fromAt, until_at: untilAt, reason, sentence };
  return changeHolds(ctx, company, { before: {}, after }, async (db) => {
    await repo.settleEnded(db, company.id);
    const hold = { tenantId: company.id, kind, fromAt, untilAt, reason, sentence, authorName: ctx.actor.name };
    if (!(await repo.insert(db, hold))) fail('sameHold');
  });
}

async function release(ctx: Ctx, company: Company, holdId: number, reason: string): Promise<CompanyHolds> {
  const lockOpen = async (db: Kysely<PlatformTables>) => {
    const hold = (await repo.lock(db, company.id, holdId)) ?? fail('notFound');
    requireKind(ctx, hold.kind);
    if (hold.releasedAt !== null) fail('holdReleased');
    if (hold.kind === 'request' && (await repo.hasErasure(db, company.id))) fail('erasurePending');
    return hold;
  };
  const { kind } = await ctx.database.onPlatform(lockOpen);
  const change = { before: { kind }, after: { kind: null, release_reason: reason } };
  const holds = await changeHolds(ctx, company, change, async (db) => {
    await lockOpen(db);
    await repo.release(db, holdId, { by: ctx.actor.name, reason });
  });
  await resumeDeferred(ctx.database, company.id);
  return holds;
}

export const holds = implementApi(holdsApi, {
  list: async ({ database }, { params }) => listHolds(database, await requireCompany(database, params.id)),
  open: async (ctx, { params, body }) => open(ctx, await requireCompany(ctx.database, params.id), body),
  release: async (ctx, { params, body }) =>
    release(ctx, await requireCompany(ctx.database, params.id), params.holdId, body.reason),
});
