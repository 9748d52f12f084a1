import { recordPlatformChange } from '#features/platform/audit/server/index.ts';
import { platformTenantId } from '#features/platform/tenants/server/index.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { fail } from '../companyData.failures.ts';
import { nextExportAt } from '../exports.rules.ts';
import { type DataExports, dataExportsApi } from '../dataExports.contract.ts';
import { createExportLink, presentExport, requireExportable, startExport } from './companyExports.ts';
import * as repo from './exports.repo.ts';

const entity = { table: 'companyExports', area: 'data_exports' };

/** Records a step in the history of the company, before it is made. */
const record = ({ database, scope, tenant }: Ctx, title: string): Promise<void> =>
  database.inTenant(scope, (db) =>
    recordPlatformChange(db, { entity, recordId: tenant.id, title, before: {}, after: {} }),
  );

/** An export has the rows of all stores. */
function requireEveryStore({ actor }: Ctx): void {
  if (actor.storeIds !== null) fail('notAllowed');
}

async function read({ database, tenant }: Ctx): Promise<DataExports> {
  const exports = await database.onPlatform((db) => repo.list(db, tenant.id));
  const nextAt = nextExportAt(await database.onPlatform((db) => repo.requestTimes(db, tenant.id)), Date.now());
  return { exports: exports.map(presentExport), nextAt: nextAt === null ? null : new Date(nextAt).toISOString() };
}

async function requestExport(ctx: Ctx): Promise<void> {
  const { actor, database, scope, tenant } = ctx;
  const isVisitor = actor.homeTenantId !== tenant.id;
  const request = { tenantId: tenant.id, authorName: actor.name, ...(!isVisitor && { requestedBy: actor.id }) };
  await database.onPlatform((db) => requireExportable(db, request));
  await record(ctx, 'pidió una copia de todos los datos');
  const tenantId = await database.onPlatform(platformTenantId);
  await startExport(database, { ...scope, tenantId, author: systemAuthor }, request);
}

export const dataExports = implementApi(dataExportsApi, {
  get: (ctx) => {
    requireEveryStore(ctx);
    return read(ctx);
  },
  async export(ctx) {
    requireEveryStore(ctx);
    await requestExport(ctx);
    return read(ctx);
  },
  async link(ctx, { params }) {
    requireEveryStore(ctx);
    await record(ctx, 'creó el enlace para descargar una copia de todos los datos');
    return createExportLink(ctx.database, ctx.tenant.id, params.id);
  },
});
