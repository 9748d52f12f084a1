import { z } from 'zod';
import { type CountryCode, countries } from '#domain/countries.ts';
import { parsePhone } from '#domain/phones.ts';
import { mailPasswordLink } from '#features/platform/identity/server/index.ts';
import { createRoles } from '#features/platform/roles/server/index.ts';
import { usersRepo } from '#features/platform/users/server/index.ts';
import { type Database, databaseOf, type Db, scopeOf } from '#kit/server/data/database.ts';
import { type Scope, setupRequestId } from '#kit/server/data/scope.ts';
import { defineJob, enqueue, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import { type CreationStep, companyDraft, type CompanyDraft } from '../companyCreation.contract.ts';
import * as repo from './creations.repo.ts';
import { queuePulse } from './countPulse.ts';

declare module '#kit/server/services.ts' {
  interface Services {
    /** Adds a store that is always open, with a published menu. */
    addSampleShop(db: Db, country: CountryCode): Promise<void>;
  }
}

type Creation = { draft: CompanyDraft; name: string; origin: string };
type Step = (db: Db, creation: Creation, services: Services) => Promise<void>;

async function addRoles(db: Db, _: Creation, { areas }: Services): Promise<void> {
  const found = await db.selectFrom('roles').select('id').limit(1).executeTakeFirst();
  if (!found) await createRoles(db, areas.policies.roleTemplates);
}

async function addSample(db: Db, { draft }: Creation, services: Services): Promise<void> {
  const found = await db.selectFrom('stores').select('id').limit(1).executeTakeFirst();
  if (draft.sampleData && !found) await services.addSampleShop(db, draft.country);
}

async function addAdministrator(db: Db, { draft, name, origin }: Creation): Promise<void> {
  const found = await db.selectFrom('adminUsers').select('id').limit(1).executeTakeFirst();
  if (found) return;
  const role = await db.selectFrom('roles').select('id').where('name', '=', 'admin').executeTakeFirstOrThrow();
  const phone = parsePhone(draft.adminPhone, draft.country) ?? draft.adminPhone;
  const columns = { name: draft.adminName, email: draft.adminEmail, phone, enabled: true, allStores: true };
  const links = { roleIds: [role.id], storeIds: [], storeGroupIds: [], allStores: true };
  const user = await usersRepo.insert(db, columns, links);
  await mailPasswordLink(db, user, 'invitation', { name, cloud: null }, origin);
}

const steps: Readonly<Record<CreationStep, Step>> = {
  roles: addRoles,
  sample: addSample,
  administrator: addAdministrator,
};

const kind = {
  kind: 'companies.create',
  label: () => 'Puesta en marcha',
  args: z.object({}),
  bySystem: true,
  whileHeld: 'run' as const,
  isUrgent: true,
};

/**
 * Completes a new company. Each step is a transaction that first looks for its own rows, so that a rerun continues after
 * the last finished step.
 */
export const createCompanyJob = (services: Services) =>
  defineJob({
    ...kind,
    async run({ database, scope, inTransaction }: JobCtx) {
      const creation = await database.onPlatform((db) => repo.ofCompany(db, scope.tenantId));
      if (!creation || creation.finishedAt !== null) return { summary: 'El comercio ya estaba creado' };
      const of = { ...creation, draft: companyDraft.parse(creation.draft) };
      for (const [name, step] of Object.entries(steps)) {
        await inTransaction((db) => step(db, of, services));
        await database.onPlatform((db) => repo.finishStep(db, creation.id, name as CreationStep));
      }
      await database.onPlatform((db) => repo.finish(db, creation.id));
      await inTransaction(queuePulse);
      return { summary: `Comercio creado en ${countries[of.draft.country].name}` };
    },
  });

const queue = (db: Db, slug: string) =>
  enqueue(db, kind, {}, { uniqueKey: kind.kind, isSerial: true, requestId: setupRequestId(slug) });

/** Queues the completion of a company, unless it waits already. */
export const queueCreation = (database: Database, scope: Scope, { id, slug }: { id: number; slug: string }) =>
  database.inTenant({ ...scope, tenantId: id, area: 'settings' }, (db) => queue(db, slug));

/** Queues a completion that was lost with its process; runs every hour. */
export async function catchUpCreation(db: Db): Promise<void> {
  const { tenantId } = scopeOf(db);
  const creation = await databaseOf(db).onPlatform((platform) => repo.ofCompany(platform, tenantId));
  if (creation && creation.finishedAt === null) await queue(db, creation.slug);
}

/** Why the completion of a company stopped; null: it did not. */
export async function creationError(database: Database, scope: Scope): Promise<string | null> {
  const last = await database.readTenant(scope, (db) =>
    db
      .selectFrom('jobs')
      .select(['status', 'error'])
      .where('kind', '=', kind.kind)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  return last?.status === 'failed' ? last.error : null;
}
