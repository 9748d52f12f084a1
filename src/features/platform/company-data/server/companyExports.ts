import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { lockOpenCompany } from '#features/platform/tenants/server/index.ts';
import type { Database } from '#kit/server/data/database.ts';
import type { Scope } from '#kit/server/data/scope.ts';
import { hashOfToken } from '#kit/server/secrets/hashOfToken.ts';
import type { CompanyExport, exportLink } from '../companyData.contract.ts';
import { fail } from '../companyData.failures.ts';
import { expiryOf, nextExportAt } from '../exports.rules.ts';
import type { Platform } from './erasures.repo.ts';
import { newExportKey, queueExport } from './exportCompanyJob.ts';
import { totalBytes } from './exportFiles.ts';
import * as repo from './exports.repo.ts';

export function presentExport({ archives, failedAt, ...row }: repo.ExportRow): CompanyExport {
  const state = failedAt !== null ? 'failed' : row.finishedAt === null ? 'pending' : 'ready';
  return { ...row, state, expiresAt: expiryOf(row.requestedAt), bytes: totalBytes(archives) };
}

/** `requestedBy`: the user of the company; absent: the platform requests it, which has no limit. */
export type ExportRequest = { tenantId: number; authorName: string; requestedBy?: number };

/** Refuses an export while another one is written, and one of the company beyond its limit. */
export async function requireExportable(db: Platform, { tenantId, requestedBy }: ExportRequest): Promise<void> {
  if (await repo.isPending(db, tenantId)) fail('exportRunning');
  if (requestedBy === undefined) return;
  if (nextExportAt(await repo.requestTimes(db, tenantId), Date.now()) !== null) fail('exportsUsedUp');
}

/** Starts an export as a job of the platform, in whose scope it is queued. */
export async function startExport(database: Database, scope: Scope, request: ExportRequest): Promise<void> {
  const { tenantId } = request;
  const { id } = await database.onPlatform(async (db) => {
    if (!(await lockOpenCompany(db, tenantId))) fail('notFound');
    await requireExportable(db, request);
    return repo.insert(db, { ...request, fileKey: newExportKey(tenantId) });
  });
  await database.inTenant(scope, (db) => queueExport(db, id));
}

/** Creates the addresses that download an export of a company; the former ones end. */
export async function createExportLink(
  database: Database,
  tenantId: number,
  id: number,
): Promise<z.output<typeof exportLink>> {
  const token = randomBytes(32).toString('base64url');
  const link = await database.onPlatform((db) => repo.setLink(db, { id, tenantId, hash: hashOfToken(token) }));
  const { archives, linkUntil } = link ?? fail('notFound');
  const paths = (archives as unknown[]).map((_, nth) => `/company_exports/${token}/${nth}`);
  return { paths, until: linkUntil ?? '' };
}
