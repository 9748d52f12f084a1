import type { Kysely } from 'kysely';
import { isClosed } from '#domain/closedCompany.ts';
import { recordForPlatform } from '#features/platform/audit/server/index.ts';
import { lockOpenCompany } from '#features/platform/tenants/server/index.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { Services } from '#kit/server/services.ts';
import { fail } from '../companies.failures.ts';
import { type CheckedHost, companyHostsApi, companyHostsEntity, type HostDraft } from '../companyHosts.contract.ts';
import { hostAdvice, hostStateOf } from '../hostState.rules.ts';
import * as pageRepo from './companyPage.repo.ts';
import * as creations from './creations.repo.ts';

type Platform = Kysely<PlatformTables>;

const requireCompany = async (db: Platform, id: number) => (await pageRepo.find(db, id)) ?? fail('notFound');

async function requireOpenCompany(db: Platform, id: number) {
  const company = await requireCompany(db, id);
  return isClosed(company) ? fail('notFound') : company;
}

type Resolving = Pick<Services, 'officeOriginOf' | 'resolveHost'>;

/** The hosts of a company with where the DNS leads them: to the company's at `PUBLIC_URL`, or elsewhere. */
async function check({ database, request }: Ctx, id: number, services: Resolving): Promise<CheckedHost[]> {
  const { slug, hosts } = await database.onPlatform(async (db) => ({
    ...(await requireCompany(db, id)),
    hosts: await pageRepo.hosts(db, id),
  }));
  const target = new URL(services.officeOriginOf(slug, request.host)).hostname;
  const ours = hosts.length === 0 ? null : await services.resolveHost(target);
  return Promise.all(
    hosts.map(async ({ host, kind }) => {
      const state = hostStateOf(host, await services.resolveHost(host), ours);
      return { host, kind, state, advice: hostAdvice(state, host, target) };
    }),
  );
}

type Change = Record<'before' | 'after', Partial<HostDraft>>;

/** Records a change for the platform's team, then makes it while the company is open: none is made without a record. */
async function change(ctx: Ctx, tenantId: number, values: Change, work: (db: Platform) => Promise<unknown>) {
  const { database } = ctx;
  const { name } = await database.onPlatform((db) => requireOpenCompany(db, tenantId));
  await recordForPlatform(ctx, { entity: companyHostsEntity, recordId: tenantId, title: name, ...values });
  await database.onPlatform(async (db) => {
    if (!(await lockOpenCompany(db, tenantId))) fail('notFound');
    await work(db);
  });
}

const refuseHost = (host: string): never =>
  fail('invalidFields', { fields: { host: [`${host} ya es de un comercio`] } });

async function add(ctx: Ctx, tenantId: number, { host, kind }: HostDraft) {
  if ((await ctx.database.onPlatform((db) => creations.ownerOf(db, host))) !== undefined) refuseHost(host);
  await change(ctx, tenantId, { before: {}, after: { host, kind } }, async (db) => {
    if (!(await creations.insertHost(db, { host, kind, tenantId }))) refuseHost(host);
  });
  return { host, kind };
}

async function remove(ctx: Ctx, tenantId: number, host: string) {
  if ((await ctx.database.onPlatform((db) => creations.ownerOf(db, host))) !== tenantId) fail('notFound');
  await change(ctx, tenantId, { before: { host }, after: {} }, async (db) => {
    if (!(await creations.removeHost(db, tenantId, host))) fail('notFound');
  });
  return {};
}

export const companyHosts = implementApiWith(companyHostsApi, (services) => ({
  check: async (ctx, { params }) => ({ data: await check(ctx, params.id, services) }),
  add: (ctx, { params, body }) => add(ctx, params.id, body),
  remove: (ctx, { params }) => remove(ctx, params.id, params.host),
}));
