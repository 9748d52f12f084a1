import type { Kysely } from 'kysely';
import { conventionsOf } from '#domain/countries.ts';
import { type Environment, storedFlag } from '#domain/flags.ts';
import { insertFlags } from '#features/platform/flags/server/index.ts';
import { nextRenewal } from '#domain/invoices.ts';
import { localDay } from '#domain/time/dates.ts';
import { fail } from '#kit/contract/failures.ts';
import { wireName } from '#kit/contract/wire.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { Database } from '#kit/server/data/database.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';
import { type CompanyDraft, planOption } from '../companyCreation.contract.ts';
import { suggestSlug } from '../companySlug.rules.ts';
import * as repo from './creations.repo.ts';

type Platform = Kysely<PlatformTables>;

const refuse = (field: string, message: string): never =>
  fail('invalidFields', { fields: { [wireName(field)]: [message] } });

/** Explains that a slug is taken, with a free one instead. */
export async function takenSlug(db: Platform, slug: string) {
  const taken = await repo.takenSlugs(db, slug);
  if (!taken.has(slug)) return { problem: null, suggestion: null };
  const suggestion = suggestSlug(slug, taken);
  return { problem: `«${slug}» ya es de otro comercio`, suggestion };
}

async function requirePlan(db: Platform, { planId, country, ...draft }: CompanyDraft) {
  const plan = (await repo.plans(db)).find(({ id }) => id === planId) ?? refuse('planId', 'Ese plan ya no se ofrece');
  const { prices } = planOption.pick({ prices: true }).parse(plan);
  const price =
    draft.price ?? prices[country] ?? refuse('price', `${plan.name} no tiene precio en ese país: escríbelo`);
  return { ...plan, price, storeLimit: draft.storeLimit ?? plan.storeLimit };
}

const hostsOf = ({ officeHost, storefrontHost }: CompanyDraft) =>
  [
    { field: 'officeHost', host: officeHost, kind: 'office' as const },
    { field: 'storefrontHost', host: storefrontHost, kind: 'storefront' as const },
  ].filter(({ host }) => host !== '');

type By = { authorName: string; origin: string; environment: Environment };

async function insertAll(db: Platform, draft: CompanyDraft, { authorName, origin, environment }: By): Promise<number> {
  const { name, slug, country, flags } = draft;
  const plan = await requirePlan(db, draft);
  const conventions = conventionsOf(country);
  const stored = Object.fromEntries(flags.map((flag) => [storedFlag(flag, environment), true]));
  const company = await repo.insertCompany(db, {
    slug,
    name,
    country,
    ...conventions,
    plan: plan.name,
    planPrice: plan.price,
    storeLimit: plan.storeLimit,
    renewsOn: nextRenewal(localDay(new Date(), conventions.timeZone)),
  });
  if (!company) return refuse('slug', (await takenSlug(db, slug)).problem ?? 'Ya es de otro comercio');
  const tenantId = company.id;
  for (const { field, host, kind } of hostsOf(draft))
    if (!(await repo.insertHost(db, { host, kind, tenantId }))) refuse(field, `${host} ya es de otro comercio`);
  await insertFlags(db, tenantId, stored, { authorName, reason: `Al crear el comercio con el plan ${plan.name}` });
  const fromDay = localDay(new Date(), conventions.timeZone);
  const { id: planId, price, storeLimit } = plan;
  await repo.insertPlan(db, { tenantId, planId, fromDay, price, storeLimit, authorName });
  await repo.insertCreation(db, { tenantId, draft, origin, authorName });
  return tenantId;
}

/** Creates the rows of a company, which its job completes. The same draft again returns the company that it created. */
export const createCompany = (database: Database, draft: CompanyDraft, by: By): Promise<number> =>
  database.onPlatform(async (db) => {
    const same = await repo.ofSlug(db, draft.slug);
    return same && deepEqual(same.draft, draft) ? same.id : insertAll(db, draft, by);
  });
