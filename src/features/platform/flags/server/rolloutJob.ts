import { z } from 'zod';
import { listForPlatform, requestTalliesRepo } from '#features/platform/tenants/server/index.ts';
import { Failure } from '#kit/contract/failures.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import { defineJob, enqueue, type JobCtx, withdraw } from '#kit/server/jobs/jobs.ts';
import { presentValue } from '../flagValues.rules.ts';
import {
  failedJobsReason,
  failedRequestsReason,
  isDrawn,
  isOpen,
  isSetByHand,
  nextStepOf,
  presentPercent,
  watchedUntil,
} from '../rollouts.rules.ts';
import type { Platform } from './flags.repo.ts';
import * as repo from './rollouts.repo.ts';
import { setFlags } from './setFlags.ts';
import { startStep } from './startStep.ts';

const kind = {
  kind: 'flags.rollout',
  label: () => 'Despliegue por etapas de una función',
  args: z.object({ id: z.number() }),
  bySystem: true,
  transient: true,
  whileHeld: 'run' as const,
};

/** How often a rollout compares failed jobs, which each company counts every hour. */
const checkMs = 15 * 60_000;

const keyOf = (id: number): string => `${kind.kind}:${id}`;

/** Queues the work of a rollout now, in the place of its next check, in a transaction of the platform's company. */
export async function queueRollout(db: Db, id: number): Promise<void> {
  await withdraw(db, keyOf(id));
  await enqueue(db, kind, { id }, { uniqueKey: keyOf(id), isSerial: true });
}

/** Queues the next check of a rollout, at the latest when its next step starts; work that waits already stays. */
async function queueCheck(db: Db, { id, steps }: repo.RolloutRow): Promise<void> {
  const next = nextStepOf(steps);
  const startsAt = next === null ? null : (steps[next]?.startsAt ?? null);
  const check = Date.now() + checkMs;
  const runAt = new Date(
    startsAt === null ? check : Math.max(Date.now() + 1000, Math.min(check, Date.parse(startsAt))),
  );
  await enqueue(db, kind, { id }, { runAt: runAt.toISOString(), uniqueKey: keyOf(id), isSerial: true });
}

/** Halts a rollout whose companies fail more, or starts its step whose moment has come. */
const advance = (database: Database, id: number): Promise<repo.RolloutRow | undefined> =>
  database.onPlatform(async (db) => {
    const rollout = await repo.lock(db, id);
    if (rollout?.state !== 'running') return rollout;
    const halted = await haltReasonOf(db, rollout);
    if (halted !== null) {
      await repo.update(db, id, { state: 'halted', stateReason: halted, stateBy: null });
      return repo.find(db, id);
    }
    const next = nextStepOf(rollout.steps);
    const startsAt = next === null ? null : (rollout.steps[next]?.startsAt ?? null);
    if (startsAt === null || Date.parse(startsAt) > Date.now()) return rollout;
    await startStep(db, rollout, { by: rollout.authorName, reason: null });
    return repo.find(db, id);
  });

/** Why a rollout must halt: its companies fail more than the others since its step started. */
async function haltReasonOf(db: Platform, rollout: repo.RolloutRow): Promise<string | null> {
  const newest = await repo.newestByCompany(db, rollout);
  const isMember = ({ tenantId }: { tenantId: number }) => newest.get(tenantId)?.rolloutId === rollout.id;
  const split = <Row extends { tenantId: number }>(rows: readonly Row[]) =>
    [rows.filter(isMember), rows.filter((row) => !isMember(row))] as const;
  const now = await repo.failedJobs(db);
  const jobs = Object.entries(rollout.failedJobs).map(([id, before]) => ({
    tenantId: Number(id),
    before,
    now: now[id] ?? before,
  }));
  const requests = await requestTalliesRepo.since(db, rollout.comparedFrom);
  return failedJobsReason(...split(jobs)) ?? failedRequestsReason(...split(requests));
}

type Target = { tenantId: number; version: number };

/** Companies that a running rollout still has to set, or one that is rolled back still has to restore. */
async function targetsOf(db: Platform, rollout: repo.RolloutRow): Promise<Target[]> {
  const [ids, newest] = [await repo.companyIds(db), await repo.newestByCompany(db, rollout)];
  const [now, percent] = [Date.now(), presentPercent(rollout.steps)];
  const isTarget = (id: number): boolean => {
    const change = newest.get(id);
    const isMember = change?.rolloutId === rollout.id;
    if (rollout.state === 'rollingBack') return isMember;
    return !isMember && isDrawn(id, rollout.name, percent) && !isSetByHand(change, rollout.createdAt, now);
  };
  return ids.filter(isTarget).map((tenantId) => ({ tenantId, version: newest.get(tenantId)?.id ?? 0 }));
}

/** The change that a company gets: the value of the rollout, or the one that it replaced. */
async function changeFor(database: Database, rollout: repo.RolloutRow, tenantId: number) {
  const { id, name, value, state, stateReason, reason, steps } = rollout;
  if (state !== 'rollingBack')
    return { name, value, until: null, reason: `${reason} (${presentPercent(steps)} %)`, rolloutId: id };
  const before = await database.onPlatform((db) => repo.replacedChange(db, rollout, tenantId));
  const restored = before ? presentValue(before, Date.now()) : null;
  return {
    name,
    value: restored,
    until: restored === null ? null : (before?.untilAt ?? null),
    reason: stateReason ?? reason,
    rolloutId: before?.rolloutId ?? null,
  };
}

/** Who started what the rollout is doing. */
const actorOf = ({ state, stateBy, steps, authorName }: repo.RolloutRow): string => {
  const startedBy = steps.findLast((step) => step.startedBy !== null)?.startedBy ?? null;
  return (state === 'rollingBack' ? stateBy : startedBy) ?? authorName;
};

/** Sets the company of a rollout unless another person changed it meanwhile. */
async function apply({ database, scope }: JobCtx, rollout: repo.RolloutRow, { tenantId, version }: Target) {
  const change = await changeFor(database, rollout, tenantId);
  const { environment } = rollout;
  const authorName = actorOf(rollout);
  try {
    await setFlags({ database, scope }, tenantId, [{ ...change, version }], { environment, authorName });
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
  }
}

/** Whether all steps started and no company is left, also of a step that another person started meanwhile. */
const isApplied = async (db: Platform, rollout: repo.RolloutRow): Promise<boolean> =>
  nextStepOf(rollout.steps) === null && (await targetsOf(db, rollout)).length === 0;

/** Ends the watch of a flag's rollout that has no company left, so that another one can follow. */
export async function endWatch(db: Platform, flag: Parameters<typeof repo.list>[1]): Promise<void> {
  const open = (await repo.list(db, flag)).find(({ state }) => isOpen(state));
  const rollout = open && (await repo.lock(db, open.id));
  if (rollout?.state === 'running' && (await isApplied(db, rollout)))
    await repo.update(db, rollout.id, { state: 'done' });
}

/** Ends a rollout that has no company left and is not watched any more. */
const finish = (database: Database, { id }: repo.RolloutRow): Promise<repo.RolloutRow | undefined> =>
  database.onPlatform(async (db) => {
    const rollout = await repo.lock(db, id);
    if (!rollout) return rollout;
    const { state, steps } = rollout;
    if (state === 'rollingBack' && (await targetsOf(db, rollout)).length === 0)
      await repo.update(db, id, { state: 'rolledBack' });
    if (state === 'running' && (watchedUntil(steps) ?? 0) <= Date.now() && (await isApplied(db, rollout)))
      await repo.update(db, id, { state: 'done' });
    return repo.find(db, id);
  });

/**
 * Brings the companies of a rollout to its present step, or back to what they had.
 *
 * Each company is a transaction: a job that died continues with those that are left, and a halt stops between two.
 */
export const rolloutJob = defineJob({
  ...kind,
  async run(ctx, { id }) {
    const { database, inTransaction } = ctx;
    const rollout = await advance(database, id);
    if (!rollout || (rollout.state !== 'running' && rollout.state !== 'rollingBack')) return null;
    for (const target of await database.onPlatform((db) => targetsOf(db, rollout))) {
      const present = await database.onPlatform((db) => repo.find(db, id));
      if (present?.state !== rollout.state) return null;
      await apply(ctx, rollout, target);
      await ctx.checkpoint();
    }
    const after = await finish(database, rollout);
    if (after?.state === 'running' || after?.state === 'rollingBack')
      await inTransaction((db) => queueCheck(db, after));
    return null;
  },
});

/** Queues rollouts whose job was lost, of the platform's company; runs every hour. */
export const catchUpRollouts = async (db: Db): Promise<void> => {
  for (const id of await listForPlatform(db, repo.openIds)) await queueRollout(db, id);
};
