import { z } from 'zod';
import { enqueueStaffJob, staffJobKind } from '#kit/server/jobs/staffJob.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { answerExport } from '#features/benefits/nps/server/index.ts';
import { answersApi, type ResultQuery, resultQuery } from '#features/benefits/nps/results/results.contract.ts';
import type { OrderExportResult } from '../orderExport.contract.ts';
import { writeExport } from './writeExport.ts';

export const exportAnswers = staffJobKind({
  kind: 'nps.export',
  whileHeld: 'run',
  label: () => 'Exportar respuestas de NPS',
  args: z.object({ asked: resultQuery }),
  policy: answersApi.exportCsv.policy,
  words: { request: 'el archivo', verb: 'exportar', permission: 'exportar respuestas' },
});

/** Queues a file of the answers that the filters ask for. */
export const startAnswersExport = ({ actor, db }: Ctx, query: ResultQuery): Promise<{ jobId: string }> =>
  enqueueStaffJob(db, actor, exportAnswers, { asked: query });

/** Writes the file: a line for each question that was answered. */
export const exportAnswersJob = (files: FileStore) =>
  defineStaffJob(exportAnswers, async (job, { asked }): Promise<OrderExportResult> => {
    const { actor, tenant } = job;
    const content = answerExport(asked, { storeScope: actor.storeIds, timeZone: tenant.timeZone });
    const rows = await writeExport(job, files, { ...content, country: tenant.country, expected: 0 });
    return { rows, url: `/api/admin/v1/answers/exports/${job.jobId}` };
  });
