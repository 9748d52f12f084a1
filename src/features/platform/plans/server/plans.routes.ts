import { renamePlan } from '#features/platform/companies/server/index.ts';
import { renamePlanOfNotices } from '#features/platform/informative-banners/server/index.ts';
import { recordPlatformChange } from '#features/platform/audit/server/index.ts';
import { draftOf } from '#kit/contract/draft.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { validate } from '#kit/server/http/validate.ts';
import type { Services } from '#kit/server/services.ts';
import { planDraft, type PlanDraft, plansApi, plansEntity } from '../plans.contract.ts';
import { fail } from '../plans.failures.ts';
import { unknownFlags } from '../plans.rules.ts';
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

/** Records a change in the history of the platform, and renames the plan in its notices. */
const record = ({ database, scope, actor }: Ctx, { id, before, after, title }: Changed): Promise<void> =>
  database.inTenant({ ...scope, tenantId: actor.homeTenantId }, async (db) => {
    await recordPlatformChange(db, {
      entity: plansEntity,
      recordId: id,
      title,
      before: toWire(before),
      after: toWire(after),
    });
    if (before.name !== undefined && after.name !== undefined)
      await renamePlanOfNotices(db, { before: before.name, after: after.name });
  });

const create = (ctx: Ctx, draft: PlanDraft, known: Known) => {
  requireFlags(draft.flags, [], known);
  return ctx.database.onPlatform(async (db) => {
    const plan = await repo.insert(db, draft, ctx.actor.name);
    await record(ctx, { id: plan.id, before: {}, after: draft, title: plan.name });
    return plan;
  });
};

type Changes = Partial<PlanDraft>;
const pick = (draft: PlanDraft, changes: Changes): Changes =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, draft[field as keyof PlanDraft]]));

/** Refuses changes of a version that another person changed, with the values of both. */
function requireVersion(ctx: Ctx, stored: repo.StoredPlan, changes: Changes): void {
  const { ifMatch } = ctx.request;
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

const update = (ctx: Ctx, id: number, body: Changes, known: Known) =>
  ctx.database.onPlatform(async (db) => {
    const stored = (await repo.lock(db, id)) ?? fail('notFound');
    const saved = draftOf(planDraft, stored);
    const isChange = ([field, value]: [string, unknown]) =>
      value !== undefined && !deepEqual(value, saved[field as keyof PlanDraft]);
    const changes: Changes = Object.fromEntries(Object.entries(body).filter(isChange));
    requireVersion(ctx, stored, changes);
    if (Object.keys(changes).length === 0) return stored;
    const draft = validate(planDraft, { ...saved, ...changes });
    requireFlags(draft.flags, saved.flags, known);
    const plan = await repo.update(db, id, draft, ctx.actor.name);
    if (plan.name !== saved.name) await renamePlan(db, { before: saved.name, after: plan.name });
    await record(ctx, { id, before: pick(saved, changes), after: pick(draft, changes), title: plan.name });
    return (await repo.find(db, id)) ?? plan;
  });

const remove = (ctx: Ctx, id: number) =>
  ctx.database.onPlatform(async (db) => {
    const stored = (await repo.lock(db, id)) ?? fail('notFound');
    if (await repo.isUsed(db, stored)) fail('planInUse');
    await repo.remove(db, id);
    await record(ctx, { id, before: draftOf(planDraft, stored), after: {}, title: stored.name });
    return {};
  });

const get = ({ database }: Ctx, id: number) =>
  database.onPlatform(async (db) => (await repo.find(db, id)) ?? fail('notFound'));

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
