import type { Environment } from '#domain/flags.ts';
import { fail as failWith } from '#kit/contract/failures.ts';
import { isViolationOf } from '#kit/server/data/constraints.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { validate } from '#kit/server/http/validate.ts';
import type { Services } from '#kit/server/services.ts';
import { fail } from '../flags.failures.ts';
import type { FlagPage, Rollout, RolloutChange, RolloutDraft } from '../rollouts.contract.ts';
import { rolloutsApi } from '../rollouts.contract.ts';
import { rolloutRules } from '../rolloutForm.rules.ts';
import { actionsOf, isDrawn, isSetByHand } from '../rollouts.rules.ts';
import { summaryOf } from './flagMatrix.routes.ts';
import type { Platform } from './flags.repo.ts';
import { endWatch, queueRollout } from './rolloutJob.ts';
import { requireKnown } from './flags.routes.ts';
import * as repo from './rollouts.repo.ts';
import { startStep } from './startStep.ts';

type Flag = { name: string; environment: Environment };

/** Counts of companies of a flag by the hash and by their newest changes. */
async function countsOf(db: Platform, flag: Flag) {
  const [ids, byHand] = [await repo.companyIds(db), await repo.newestByHand(db, flag)];
  const members = await repo.memberCounts(db, flag);
  const now = Date.now();
  const isLeftAlone = (id: number, createdAt: string) => isSetByHand(byHand.get(id), createdAt, now);
  return {
    companyCount: ids.length,
    handCount: ids.filter((id) => isLeftAlone(id, new Date(now + 1).toISOString())).length,
    members: ({ id }: repo.RolloutRow) => members.get(id) ?? 0,
    drawn: ({ createdAt }: repo.RolloutRow, percent: number) =>
      ids.filter((id) => isDrawn(id, flag.name, percent) && !isLeftAlone(id, createdAt)).length,
  };
}

async function read({ database }: Pick<Ctx, 'database'>, name: string, services: Services): Promise<FlagPage> {
  const flag = { name, environment: services.environment };
  return database.onPlatform(async (db) => {
    const summary = await summaryOf(db, name, services);
    const rows = await repo.list(db, flag);
    const counts = await countsOf(db, flag);
    if (!summary.known && summary.onCount + summary.offCount + rows.length === 0) return failWith('notFound');
    const rollouts = rows.map(
      (row): Rollout => ({
        ...row,
        steps: row.steps.map((step) => ({
          ...step,
          // Steps that were started before reasons were stored have none.
          startedReason: step.startedReason ?? null,
          companyCount: counts.drawn(row, step.percent),
        })),
        memberCount: counts.members(row),
      }),
    );
    return { ...summary, companyCount: counts.companyCount, handCount: counts.handCount, rollouts };
  });
}

/** Queues the work of a rollout in the platform's company. */
const queue = ({ database, scope, actor }: Ctx, id: number) =>
  database.inTenant({ ...scope, tenantId: actor.homeTenantId }, (db) => queueRollout(db, id));

async function create(ctx: Ctx, name: string, { value, reason, steps }: RolloutDraft, services: Services) {
  requireKnown(name, services);
  const planned = steps.map((step) => ({ ...step, startedAt: null, startedBy: null, startedReason: null }));
  const row = { name, environment: services.environment, value, reason, authorName: ctx.actor.name };
  const inserted = await ctx.database.onPlatform(async (db) => {
    await endWatch(db, row);
    return repo.insert(db, { ...row, steps: JSON.stringify(planned) });
  });
  await queue(ctx, (inserted ?? fail('rolloutOpen')).id);
  return read(ctx, name, services);
}

/** Changes the state of a locked rollout. */
async function changeState(db: Platform, rollout: repo.RolloutRow, { action, reason }: RolloutChange, by: string) {
  const { id } = rollout;
  if (action === 'advance') return startStep(db, rollout, { by, reason });
  if (action === 'halt') return repo.update(db, id, { state: 'halted', stateReason: reason, stateBy: by });
  // Failures before the person continued are known, and must not halt it again.
  if (action === 'resume')
    return repo.update(db, id, {
      state: 'running',
      stateReason: reason,
      stateBy: by,
      ...(await repo.comparison(db)),
    });
  const others = (await repo.list(db, rollout)).filter(
    (each) => each.id !== id && each.state !== 'rolledBack' && each.state !== 'done',
  );
  if (others.length > 0) fail('rolloutOpen');
  return repo.update(db, id, { state: 'rollingBack', stateReason: reason, stateBy: by });
}

async function change(ctx: Ctx, { name, id }: { name: string; id: number }, body: RolloutChange, services: Services) {
  const work = ctx.database.onPlatform(async (db) => {
    const rollout = await repo.lock(db, id);
    if (rollout?.name !== name || rollout.environment !== services.environment) return failWith('notFound');
    if (rollout.version !== body.version || !actionsOf(rollout).includes(body.action)) fail('rolloutChanged');
    await changeState(db, rollout, body, ctx.actor.name);
  });
  await work.catch((error: unknown) => {
    // Another one was planned after the check.
    throw isViolationOf(error, 'flag_rollouts_open_unique') ? fail('rolloutOpen') : error;
  });
  await queue(ctx, id);
  return read(ctx, name, services);
}

export const rollouts = implementApiWith(rolloutsApi, (services) => ({
  page: (ctx, { params }) => read(ctx, params.name, services),
  history: ({ database }, { params, query }) =>
    database.onPlatform((db) => repo.history(db, { name: params.name, environment: services.environment }, query)),
  plan: (ctx, { params, body }) => create(ctx, params.name, validate(rolloutRules, body), services),
  change: (ctx, { params, body }) => change(ctx, params, body, services),
}));
