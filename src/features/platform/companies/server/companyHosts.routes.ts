import type { Kysely } from 'kysely';
import { platformSlug } from '#domain/platformSlug.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { Services } from '#kit/server/services.ts';
import { fail } from '../companies.failures.ts';
import { type CheckedHost, companyHostsApi, type HostDraft } from '../companyHosts.contract.ts';
import { hostAdvice, hostStateOf } from '../hostState.rules.ts';
import * as pageRepo from './companyPage.repo.ts';
import * as creations from './creations.repo.ts';

type Platform = Kysely<PlatformTables>;

async function requireCompany(db: Platform, id: number) {
  const company = await pageRepo.find(db, id);
  return company && company.slug !== platformSlug ? company : fail('notFound');
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

const add = ({ database }: Ctx, tenantId: number, { host, kind }: HostDraft) =>
  database.onPlatform(async (db) => {
    await requireCompany(db, tenantId);
    if (!(await creations.insertHost(db, { host, kind, tenantId })))
      fail('invalidFields', { fields: { host: [`${host} ya es de un comercio`] } });
    return { host, kind };
  });

const remove = ({ database }: Ctx, tenantId: number, host: string) =>
  database.onPlatform(async (db) => {
    if (!(await creations.removeHost(db, tenantId, host))) fail('notFound');
    return {};
  });

export const companyHosts = implementApiWith(companyHostsApi, (services) => ({
  check: async (ctx, { params }) => ({ data: await check(ctx, params.id, services) }),
  add: (ctx, { params, body }) => add(ctx, params.id, body),
  remove: (ctx, { params }) => remove(ctx, params.id, params.host),
}));
