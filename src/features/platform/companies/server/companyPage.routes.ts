import { localDay } from '#domain/time/dates.ts';
import { lockOpenCompany } from '#features/platform/tenants/server/index.ts';
import { wireName } from '#kit/contract/wire.ts';
import { plural } from '#kit/contract/values/plural.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { fail } from '../companies.failures.ts';
import { type CompanyPage, companyPageApi, type PlanDraft } from '../companyPage.contract.ts';
import * as pageRepo from './companyPage.repo.ts';
import * as plansRepo from './companyPlans.repo.ts';
import * as creations from './creations.repo.ts';

type Scoped = Pick<Ctx, 'database' | 'scope'>;

async function read({ database, scope }: Scoped, id: number): Promise<CompanyPage> {
  const platform = await database.onPlatform(async (db) => {
    const company = (await pageRepo.find(db, id)) ?? fail('notFound');
    return {
      ...company,
      offered: await creations.plans(db, company.plan),
      plans: await plansRepo.list(db, id),
      planVersion: await plansRepo.versionOf(db, id),
      hosts: await pageRepo.hosts(db, id),
    };
  });
  const stored = await database.readTenant({ ...scope, tenantId: id }, pageRepo.readCompany);
  return { ...platform, ...stored } as CompanyPage;
}

const refuse = (field: keyof PlanDraft, message: string): never =>
  fail('invalidFields', { fields: { [wireName(field)]: [message] } });

async function setPlan(ctx: Ctx, id: number, { planVersion, ...draft }: PlanDraft & { planVersion: number }) {
  const { database, actor } = ctx;
  const { timeZone, storeCount, offered } = await read(ctx, id);
  if (draft.fromDay < localDay(new Date(), timeZone)) refuse('fromDay', 'Elige hoy o un día que viene');
  if (!offered.some((plan) => plan.id === draft.planId)) refuse('planId', 'Ese plan ya no se ofrece');
  if (draft.storeLimit !== null && draft.storeLimit < storeCount)
    refuse('storeLimit', `Tiene ${plural(storeCount, 'local', 'locales')}: el límite no puede ser menor`);
  await database.onPlatform(async (db) => {
    if (!(await lockOpenCompany(db, id))) fail('notFound');
    if ((await plansRepo.versionOf(db, id)) !== planVersion) fail('planChanged');
    await plansRepo.set(db, { ...draft, tenantId: id, authorName: actor.name });
    await plansRepo.apply(db, { id, timeZone });
  });
  return read(ctx, id);
}

export const companyPages = implementApi(companyPageApi, {
  get: (ctx, { params }) => read(ctx, params.id),
  setPlan: (ctx, { params, body }) => setPlan(ctx, params.id, body),
});
