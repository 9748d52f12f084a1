import { validate } from '#kit/server/http/validate.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { Services } from '#kit/server/services.ts';
import {
  type CompanyCreation,
  companyCreationApi,
  companyDraft,
  type CompanyDraft,
  type CreationStep,
  creationSteps,
} from '../companyCreation.contract.ts';
import { companyRules } from '../companyCreation.rules.ts';
import { slugProblem, suggestSlug } from '../companySlug.rules.ts';
import { createCompany, takenSlug } from './createCompany.ts';
import { creationError, queueCreation } from './createCompanyJob.ts';
import * as repo from './creations.repo.ts';

type Scoped = Pick<Ctx, 'database' | 'scope' | 'request'>;
type Addressing = Pick<Services, 'officeOriginOf'>;

/** Steps of a creation: sample data only where it was requested. */
const stepsOf = (draft: unknown): CreationStep[] =>
  (Object.keys(creationSteps) as CreationStep[]).filter(
    (step) => step !== 'sample' || companyDraft.parse(draft).sampleData,
  );

async function present(
  { database, scope, request }: Scoped,
  id: number,
  services: Addressing,
): Promise<CompanyCreation> {
  const creation = await database.onPlatform((db) => repo.ofCompany(db, id));
  const company = creation ?? (await database.onPlatform((db) => repo.createdElsewhere(db, id))) ?? fail('notFound');
  const { slug, name } = company;
  const done = creation === undefined || creation.finishedAt !== null;
  const isDone = (step: CreationStep) => creation?.steps.includes(step) ?? true;
  return {
    id,
    slug,
    name,
    address: services.officeOriginOf(slug, request.host),
    done,
    steps: creation ? stepsOf(creation.draft).map((step) => ({ name: step, done: isDone(step) })) : [],
    error: done ? null : await creationError(database, { ...scope, tenantId: id }),
  };
}

async function resume(ctx: Scoped, id: number, services: Addressing): Promise<CompanyCreation> {
  const { database, scope } = ctx;
  const creation = await database.onPlatform((db) => repo.ofCompany(db, id));
  if (creation && creation.finishedAt === null) await queueCreation(database, scope, creation);
  return present(ctx, id, services);
}

async function create(ctx: Ctx, draft: CompanyDraft, services: Services) {
  const { areas, officeOriginOf, environment } = services;
  const unknown = draft.flags.filter((flag) => !(flag in areas.flags));
  if (unknown.length > 0)
    fail('invalidFields', { fields: { flags: [`No hay funciones con estos nombres: ${unknown.join(', ')}`] } });
  const origin = officeOriginOf(draft.slug, ctx.request.host);
  const id = await createCompany(ctx.database, draft, { authorName: ctx.actor.name, origin, environment });
  return resume(ctx, id, services);
}

export const companyCreation = implementApiWith(companyCreationApi, (services) => ({
  options: async ({ database }) => ({
    plans: (await database.onPlatform(repo.plans)) as never,
    flags: Object.keys(services.areas.flags).toSorted(),
  }),
  checkSlug: ({ database }, { query: { slug } }) => {
    const problem = slugProblem(slug);
    if (problem !== null) return { problem, suggestion: suggestSlug(slug, new Set()) };
    return database.onPlatform((db) => takenSlug(db, slug));
  },
  create: (ctx, { body }) => create(ctx, validate(companyRules, body), services),
  progress: (ctx, { params }) => present(ctx, params.id, services),
  resume: (ctx, { params }) => resume(ctx, params.id, services),
}));
