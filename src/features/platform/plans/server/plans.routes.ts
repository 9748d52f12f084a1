import { renamePlan } from '#features/platform/companies/server/index.ts';
import { renamePlanOfNotices } from '#features/platform/informative-banners/server/index.ts';
import { recordForPlatform } from '#features/platform/audit/server/index.ts';
import { draftOf } from '#kit/contract/draft.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { validate } from '#kit/server/http/validate.ts';
import type { Services } from '#kit/server/services.ts';
import { type Plan, planDraft, type PlanDraft, plansApi, plansEntity } from '../plans.contract.ts';
import { fail } from '../plans.failures.ts';
import { nameTaken, unknownFlags } from '../plans.rules.ts';
import * as repo from './plans.repo.ts';

type Known = Services['areas']['flags'];

function requireFlags(flags: readonly string[], had: readonly string[], known: Known): void {
  const unknown = unknownFlags(flags, had, known);
  if (unknown.length > 0)
    fail('invalidFields', { fields: { flags: [`No hay funciones con estos nombres: ${unknown.join(', ')}`] } });
}

type Changed = { id: number; before: Partial<PlanDraft>; after: Partial<PlanDraft>; title: string };

const toWire = (values: Partial<PlanDraft>) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [wireName(field), value]));

const get = ({ database }: Ctx, id: number) =>
  database.onPlatform(async (db) => (await repo.find(db, id)) ?? fail('notFound'));

/** Records a change in the history of the platform. */
const record = (ctx: Ctx, { id: recordId, before, after, title }: Changed): Promise<void> =>
  recordForPlatform(ctx, { entity: plansEntity, recordId, title, before: toWire(before), after: toWire(after) });

async function create(ctx: Ctx, draft: PlanDraft, known: Known): Promise<Plan> {
  requireFlags(draft.flags, [], known);
  const plan = await ctx.database.onPlatform((db) => repo.insert(db, draft, ctx.actor.name));
  await record(ctx, { id: plan.id, before: {}, after: draft, title: plan.name });
  return plan;
}

type Changes = Partial<PlanDraft>;
const pick = (draft: PlanDraft, changes: Changes): Changes =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, draft[field as keyof PlanDraft]]));

/** Refuses changes of a version that another person changed, with the values of both. */
function requireVersion(ifMatch: number | null, stored: repo.StoredPlan, changes: Changes): void {
  if (ifMatch === null || ifMatch >= stored.version || Object.keys(changes).length === 0) return;
  const { version, authorName, updatedAt } = stored;
  const theirs = pick(stored, changes);
  const fields = Object.entries(changes).map(([field, yours]) => ({
    field,
    yours,
    theirs: theirs[field as keyof PlanDraft],
  }));
  fail('staleVersion', { conflict: { version, fields, author: authorName || null, at: updatedAt } });
}

/** The values of a request that differ from the stored ones. */
function changesOf(saved: PlanDraft, body: Changes): Changes {
  const isChange = ([field, value]: [string, unknown]) =>
    value !== undefined && !deepEqual(value, saved[field as keyof PlanDraft]);
  return Object.fromEntries(Object.entries(body).filter(isChange));
}

async function requireFreeName({ database }: Ctx, plan: { id: number; name: string }): Promise<void> {
  const isTaken = await database.onPlatform((db) => repo.isNameTaken(db, plan));
  if (isTaken) fail('invalidFields', { fields: { name: [nameTaken] } });
}

/** Changes a plan, its name in the companies that have it, and in notices for them. Recorded before, as changes of companies are. */
async function update(ctx: Ctx, id: number, body: Changes, known: Known): Promise<Plan> {
  const { database, scope, actor } = ctx;
  const stored = await get(ctx, id);
  const saved = draftOf(planDraft, stored);
  const changes = changesOf(saved, body);
  requireVersion(ctx.request.ifMatch, stored, changes);
  if (Object.keys(changes).length === 0) return stored;
  const draft = validate(planDraft, { ...saved, ...changes });
  requireFlags(draft.flags, saved.flags, known);
  const renaming = draft.name === saved.name ? null : { before: saved.name, after: draft.name };
  if (renaming) await requireFreeName(ctx, { id, name: renaming.after });
  await record(ctx, { id, before: pick(saved, changes), after: pick(draft, changes), title: draft.name });
  const plan = await database.onPlatform(async (db) => {
    requireVersion(stored.version, (await repo.lock(db, id)) ?? fail('notFound'), changes);
    await repo.update(db, id, draft, actor.name);
    if (renaming) await renamePlan(db, renaming);
    return (await repo.find(db, id)) ?? fail('notFound');
  });
  if (renaming)
    await database.inTenant({ ...scope, tenantId: actor.homeTenantId }, (db) => renamePlanOfNotices(db, renaming));
  return plan;
}

async function remove(ctx: Ctx, id: number) {
  const { database } = ctx;
  const stored = await get(ctx, id);
  if (await database.onPlatform((db) => repo.isUsed(db, stored))) fail('planInUse');
  await record(ctx, { id, before: draftOf(planDraft, stored), after: {}, title: stored.name });
  await database.onPlatform(async (db) => {
    if (await repo.isUsed(db, (await repo.lock(db, id)) ?? fail('notFound'))) fail('planInUse');
    await repo.remove(db, id);
  });
  return {};
}

export const plans = implementApiWith(plansApi, ({ areas }) => ({
  list: ({ database }, { query }) => database.onPlatform((db) => repo.list(db, query)),
  get: (ctx, { params }) => get(ctx, params.id),
  async uses(ctx, { params }) {
    const { name } = await get(ctx, params.id);
    return { data: await ctx.database.onPlatform((db) => repo.uses(db, name)) };
  },
  create: (ctx, { body }) => create(ctx, body, areas.flags),
  update: (ctx, { params, body }) => update(ctx, params.id, body, areas.flags),
  remove: (ctx, { params }) => remove(ctx, params.id),
}));
