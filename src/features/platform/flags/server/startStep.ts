import { nextStepOf } from '../rollouts.rules.ts';
import type { Platform } from './flags.repo.ts';
import * as repo from './rollouts.repo.ts';

type Start = { by: string; reason: string | null };

/** Starts the next step of a locked rollout. Failures are compared from this moment on. */
export async function startStep(db: Platform, { id, steps }: repo.RolloutRow, { by, reason }: Start): Promise<void> {
  const next = nextStepOf(steps);
  const started = { startedAt: new Date().toISOString(), startedBy: by, startedReason: reason };
  await repo.update(db, id, {
    steps: JSON.stringify(steps.map((step, index) => (index === next ? { ...step, ...started } : step))),
    ...(await repo.comparison(db)),
  });
}
