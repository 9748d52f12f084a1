import { z } from 'zod';
import { failures, fail } from '../../menus.failures.ts';
import { type JobSummary, summarized, summaryOf } from '#kit/contract/jobResults.ts';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { runEffects } from '#kit/server/effects.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { enqueueStaffJob, staffJobKind } from '#kit/server/jobs/staffJob.ts';
import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { importReport, type ImportReport, menuImportApi } from '../menuImport.contract.ts';
import * as repo from './importMenu.repo.ts';
import { review, findForUpdate } from './importReview.ts';
import { type WriteProgress, writePlan } from './importWrite.ts';
import { lock } from '../../record/server/menus.repo.ts';

declare module '#kit/server/effects.ts' {
  interface AreaEvents {
    /** An import of lines into a menu, with the product of each line and the option of each code, as it is applied. */
    menuImported: {
      step: 'codes';
      data: {
        importId: number;
        products: readonly { line: number; productId: number }[];
        options: readonly { code: string; modifierId: number }[];
      };
    };
  }
}

const lineNoun = ['línea', 'líneas'] as const;
const countText = (count: number, [one, many]: readonly [string, string]) => `${count} ${count === 1 ? one : many}`;

/** Lines and groups of options: `2 líneas y 1 grupo`. */
const workText = (lines: number, groups: number): string =>
  [
    ...(lines > 0 || groups === 0 ? [countText(lines, lineNoun)] : []),
    ...(groups > 0 ? [countText(groups, ['grupo', 'grupos'])] : []),
  ].join(' y ');

const importInto = staffJobKind({
  kind: 'menus.import',
  whileHeld: 'defer',
  label: ({ lineCount, groupCount = 0, menuName }) => `Importar ${workText(lineCount, groupCount)} a ${menuName}`,
  args: z.object({
    menuId: z.number().int(),
    importId: z.number().int(),
    menuName: z.string(),
    lineCount: z.number().int(),
    /** Absent in jobs of earlier versions. */
    groupCount: z.number().int().optional(),
  }),
  result: importReport.extend(summarized.shape),
  source: 'import',
  policy: menuImportApi.apply.policy,
  words: { request: 'la importación', verb: 'importar', permission: 'importar menús' },
});

/** Queues the import. Idempotent: a repeated request returns the same job. */
export async function startApply({ actor, db }: Ctx, key: repo.ImportKey): Promise<{ jobId: string }> {
  const { counts, groupCounts, menuName } = await findForUpdate(db, key);
  if (counts.error > 0) fail('importErrors');
  const lineCount = counts.create + counts.change;
  const groupCount = groupCounts.create + groupCounts.change;
  const jobArgs = { ...key, menuName, lineCount, groupCount };
  const started = await enqueueStaffJob(db, actor, importInto, jobArgs, { uniqueKey: `menu-import-${key.importId}` });
  await repo.setJob(db, key.importId, started.jobId);
  return started;
}

/**
 * Applies an import in one transaction, so a rerun after an interruption starts from the original draft.
 *
 * Idempotent: an import that is already applied returns its report.
 */
export const applyImportJob = defineStaffJob(importInto, (job, { menuId, importId }) => {
  const reviewScope = { actor: job.actor, country: job.tenant.country };
  return withProgress(job, async (steps) => {
    const outcome = await job.inTransaction((db) => apply(db, { menuId, importId }, reviewScope, steps));
    if (outcome instanceof Failure) throw outcome;
    return { ...outcome, ...summaryOfReport(outcome) };
  });
});

function summaryOfReport(report: ImportReport): { summary: JobSummary } {
  const lines = report.linesCreated + report.linesChanged;
  const groups = report.groupsCreated + report.groupsChanged;
  return groups === 0 ? summaryOf(lines, lineNoun) : { summary: workText(lines, groups) };
}

type ReviewScope = Parameters<typeof review>[2];

/** Returns the report, or a failure when the review result has changed; the new result is saved. */
async function apply(
  db: Db,
  key: repo.ImportKey,
  reviewScope: ReviewScope,
  steps: WriteProgress,
): Promise<ImportReport | Failure> {
  if (!(await lock(db, key.menuId)) || !(await repo.lock(db, key))) return new Failure(kitFailures.notFound);
  const { report } = (await repo.find(db, key)) ?? fail('notFound');
  if (report) return report;
  const { plan, different } = await review(db, key, reviewScope, true);
  if (different > 0) return new Failure(failures.importStale);
  const { report: saved, ...imported } = await writePlan(db, key.menuId, plan, steps);
  await runEffects(db, 'menuImported', { importId: key.importId, ...imported });
  await repo.setReport(db, key.importId, saved);
  if (saved.productsCreated + saved.productsChanged > 0) await emit(db, 'products');
  if (saved.requestId !== null) await emit(db, 'menus');
  return saved;
}

const progressIntervalMs = 500;

/** Reports progress periodically, outside the transaction of `work`. */
async function withProgress<T>(job: JobCtx, work: (steps: WriteProgress) => Promise<T>): Promise<T> {
  const steps: WriteProgress = { done: 0, total: 0 };
  let pendingReport: Promise<void> = Promise.resolve();
  const reportProgress = () => {
    pendingReport = pendingReport
      .then(() => (steps.total > 0 ? job.progress(steps.done, steps.total) : undefined))
      .catch(() => undefined);
  };
  const timer = setInterval(reportProgress, progressIntervalMs);
  try {
    return await work(steps);
  } finally {
    clearInterval(timer);
    await pendingReport;
  }
}
