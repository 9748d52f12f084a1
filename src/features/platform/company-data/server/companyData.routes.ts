import { isClosed } from '#domain/closedCompany.ts';
import { formatDate } from '#domain/time/dates.ts';
import { dayLength } from '#domain/time/zonedTime.ts';
import { recordForPlatform } from '#features/platform/audit/server/index.ts';
import {
  announceHolds,
  type FormerHold,
  hasErasure,
  holdInactive,
  restoreHold,
} from '#features/platform/tenants/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import {
  type CompanyData,
  companyDataApi,
  companyDataEntity,
  type CompanyErasure,
  erasureDays,
  type ErasureDraft,
} from '../companyData.contract.ts';
import { fail } from '../companyData.failures.ts';
import { createExportLink, presentExport, requireExportable, startExport } from './companyExports.ts';
import * as exportsRepo from './exports.repo.ts';
import * as repo from './erasures.repo.ts';
import { queueWarning } from './warnOfErasure.ts';

type Company = NonNullable<Awaited<ReturnType<typeof repo.findCompany>>>;

const requireCompany = async ({ database }: Ctx, id: number): Promise<Company> =>
  (await database.onPlatform((db) => repo.findCompany(db, id))) ?? fail('notFound');

async function requireOpenCompany(ctx: Ctx, id: number): Promise<Company> {
  const company = await requireCompany(ctx, id);
  return isClosed(company) ? fail('notFound') : company;
}

function stateOf({ revokedAt, finishedAt, dueAt }: repo.ErasureRow): CompanyErasure['state'] {
  if (revokedAt !== null) return 'revoked';
  if (finishedAt !== null) return 'finished';
  return Date.parse(dueAt) > Date.now() ? 'pending' : 'running';
}

async function read({ database }: Ctx, { id, slug }: Company): Promise<CompanyData> {
  const erasures = await database.onPlatform((db) => repo.list(db, id));
  const exports = await database.onPlatform((db) => exportsRepo.list(db, id));
  return {
    slug,
    erasures: erasures.map((row) => ({ ...row, state: stateOf(row) })),
    exports: exports.map(presentExport),
  };
}

const record = (ctx: Ctx, { id, name }: Company, after: Record<string, unknown>) =>
  recordForPlatform(ctx, { entity: companyDataEntity, recordId: id, title: name, before: {}, after });

async function requestErasure(ctx: Ctx, company: Company, { slug, reason }: ErasureDraft): Promise<void> {
  if (slug !== company.slug) fail('invalidFields', { fields: { slug: [`Escribe «${company.slug}» tal como está`] } });
  const { id: tenantId, timeZone } = company;
  if (await ctx.database.onPlatform((db) => hasErasure(db, tenantId))) fail('erasureRequested');
  const dueAt = new Date(Date.now() + erasureDays * dayLength).toISOString();
  const authorName = ctx.actor.name;
  const sentence = `Los datos de tu comercio se eliminarán el ${formatDate(dueAt, timeZone)}. Escríbenos si quieres conservarlos.`;
  await record(ctx, company, { action: 'Eliminación pedida', due_at: dueAt, reason });
  await ctx.database.onPlatform(async (db) => {
    if (!(await repo.insert(db, { tenantId, reason, authorName, dueAt }))) fail('erasureRequested');
    const former = await holdInactive(db, { tenantId, reason, sentence, authorName });
    if (former) await repo.setFormerHold(db, tenantId, former);
  });
}

async function revoke(ctx: Ctx, company: Company, { id, reason }: { id: number; reason: string }): Promise<void> {
  const { id: tenantId } = company;
  const { actor, database } = ctx;
  const open = await database.onPlatform((db) => repo.openErasure(db, tenantId));
  if (open?.id !== id || stateOf(open) !== 'pending') fail('erasureOver');
  await record(ctx, company, { action: 'Eliminación detenida', reason });
  const sentence = 'La cuenta está inactiva. Escríbenos para volver a usarla.';
  await database.onPlatform(async (db) => {
    const revoked = (await repo.revoke(db, { id, tenantId, by: actor.name, reason })) ?? fail('erasureOver');
    const former = revoked.formerHold as FormerHold | null;
    await restoreHold(db, tenantId, former ?? { sentence, untilAt: null });
  });
}

async function requestExport(ctx: Ctx, company: Company): Promise<void> {
  const request = { tenantId: company.id, authorName: ctx.actor.name };
  await ctx.database.onPlatform((db) => requireExportable(db, request));
  await record(ctx, company, { action: 'Copia pedida' });
  await startExport(ctx.database, { ...ctx.scope, tenantId: ctx.actor.homeTenantId }, request);
}

async function createLink(ctx: Ctx, company: Company, id: number) {
  await record(ctx, company, { action: 'Enlace de la copia creado' });
  return createExportLink(ctx.database, company.id, id);
}

export const companyDataRoutes = implementApi(companyDataApi, {
  get: async (ctx, { params }) => read(ctx, await requireCompany(ctx, params.id)),
  async erase(ctx, { params, body }) {
    const company = await requireCompany(ctx, params.id);
    await requestErasure(ctx, company, body);
    await announceHolds(ctx, company.id);
    await ctx.database.inTenant({ ...ctx.scope, tenantId: company.id }, queueWarning);
    return read(ctx, company);
  },
  async export(ctx, { params }) {
    const company = await requireOpenCompany(ctx, params.id);
    await requestExport(ctx, company);
    return read(ctx, company);
  },
  link: async (ctx, { params }) => createLink(ctx, await requireOpenCompany(ctx, params.id), params.exportId),
  async revoke(ctx, { params, body }) {
    const company = await requireCompany(ctx, params.id);
    await revoke(ctx, company, { id: params.erasureId, reason: body.reason });
    await announceHolds(ctx, company.id);
    return read(ctx, company);
  },
});
