import { z } from 'zod';
import { failures, fail } from '../../menus.failures.ts';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { enqueueStaffJob, staffJobKind } from '#kit/server/jobs/staffJob.ts';
import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { importReport, type ImportReport, menuImportApi } from '../menuImport.contract.ts';
import * as repo from './importMenu.repo.ts';
import { review, findForUpdate } from './importReview.ts';
import { type WriteProgress, writePlan } from './importWrite.ts';
import { lock } from '../../record/server/menus.repo.ts';

const importInto = staffJobKind({
  kind: 'menus.import',
  label: ({ lineCount, menuName }) => `Importar ${lineCount === 1 ? '1 línea' : `${lineCount} líneas`} a ${menuName}`,
  args: z.object({
    menuId: z.number().int(),
    importId: z.number().int(),
    menuName: z.string(),
    lineCount: z.number().int(),
  }),
  result: importReport,
  source: 'import',
  policy: menuImportApi.apply.policy,
  words: { request: 'la importación', verb: 'importar', permission: 'importar menús' },
});

/** Queues an import; asked for twice, it is the same job. */
export async function startApply({ actor, db }: Ctx, key: repo.ImportKey): Promise<{ jobId: string }> {
  const { counts, menuName } = await findForUpdate(db, key);
  if (counts.error > 0) fail('importErrors');
  const asked = { ...key, menuName, lineCount: counts.create + counts.change };
  const started = await enqueueStaffJob(db, actor, importInto, asked, { uniqueKey: `menu-import-${key.importId}` });
  await repo.setJob(db, key.importId, started.jobId);
  return started;
}

/**
 * Makes the draft what the file says, in one transaction: nobody sees half an import, one that is cut off left nothing
 * and starts over, and one that is done is done once.
 */
export const applyImportJob = defineStaffJob(importInto, (job, { menuId, importId }): Promise<ImportReport> => {
  const judge = { actor: job.actor, country: job.tenant.country };
  return watched(job, async (steps) => {
    const outcome = await job.inTransaction((db) => apply(db, { menuId, importId }, judge, steps));
    if (outcome instanceof Failure) throw outcome;
    return outcome;
  });
});

type Judge = Parameters<typeof review>[2];

/** What it did; or why it did nothing, with the lines as they have to be looked at now. */
async function apply(db: Db, key: repo.ImportKey, judge: Judge, steps: WriteProgress): Promise<ImportReport | Failure> {
  if (!(await lock(db, key.menuId)) || !(await repo.lock(db, key))) return new Failure(kitFailures.notFound);
  const { report } = (await repo.find(db, key)) ?? fail('notFound');
  if (report) return report;
  const { plan, different } = await review(db, key, judge, true);
  if (different > 0) return new Failure(failures.importStale);
  const made = await writePlan(db, key.menuId, plan, steps);
  await repo.setReport(db, key.importId, made);
  if (made.productsCreated + made.productsChanged > 0) await emit(db, 'products');
  if (made.requestId !== null) await emit(db, 'menus');
  return made;
}

const lookEvery = 500;

/** Says now and then how far the work is, beside its transaction and never inside it. */
async function watched<T>(job: JobCtx, work: (steps: WriteProgress) => Promise<T>): Promise<T> {
  const steps: WriteProgress = { done: 0, total: 0 };
  let saying: Promise<void> = Promise.resolve();
  const say = () => {
    saying = saying
      .then(() => (steps.total > 0 ? job.progress(steps.done, steps.total) : undefined))
      .catch(() => undefined);
  };
  const timer = setInterval(say, lookEvery);
  try {
    return await work(steps);
  } finally {
    clearInterval(timer);
    await saying;
  }
}
