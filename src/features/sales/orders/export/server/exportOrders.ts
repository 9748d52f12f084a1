import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { csvSeparator } from '#domain/countries.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { enqueueStaffJob, staffJobKind } from '#kit/server/jobs/staffJob.ts';
import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { type OrderExportQuery, orderExportQuery } from '../../record/orders.contract.ts';
import { orderExportApi, type OrderExportResult } from '../orderExport.contract.ts';
import { partKey, partsOf, removeFile } from './exportFile.ts';
import * as repo from './exportOrders.repo.ts';
import { exportColumns, exportRows } from './exportOrders.sql.ts';
import type { OrderView } from '../../record/server/orderFilters.sql.ts';

const exportOrders = staffJobKind({
  kind: repo.exportKind,
  label: () => 'Exportar pedidos',
  args: z.object({ asked: orderExportQuery }),
  policy: orderExportApi.start.policy,
  words: { request: 'el archivo', verb: 'exportar', permission: 'exportar pedidos' },
});

/** Queues a file of the orders that the filters ask for. */
export const startExport = ({ actor, db }: Ctx, asked: OrderExportQuery): Promise<{ jobId: string }> =>
  enqueueStaffJob(db, actor, exportOrders, { asked });

/** Writes the file. Running it again writes another one from the beginning, and the last one counts. */
export const exportOrdersJob = (files: FileStore) =>
  defineStaffJob(exportOrders, async (job, { asked }): Promise<OrderExportResult> => {
    const view: OrderView = { storeScope: job.actor.storeIds, tenant: job.tenant };
    const expected = await job.inTransaction((db) => repo.countFor(db, asked, view));
    const rows = await writeFile(job, files, { asked, view, expected });
    return { rows, url: `/api/admin/v1/orders/exports/${job.jobId}` };
  });

type Wanted = { asked: OrderExportQuery; view: OrderView; expected: number };

async function writeFile(job: JobCtx, files: FileStore, { asked, view, expected }: Wanted): Promise<number> {
  const { database, scope, signal } = job;
  const fileKey = `t${scope.tenantId}/exports/${randomBytes(16).toString('hex')}`;
  const id = await job.inTransaction((db) => repo.begin(db, Number(job.jobId), fileKey));
  const separator = csvSeparator(view.tenant.country);
  const rows = await csvOf(database, scope, {
    columns: exportColumns,
    separator,
    rows: (db) => exportRows(db, asked, view),
  });
  let written = 0;
  for await (const { nth, bytes, lines } of partsOf(rows)) {
    signal.throwIfAborted();
    await job.inTransaction((db) => repo.recordPart(db, id, nth + 1));
    await files.put(partKey(fileKey, nth), bytes);
    // The first line names the columns.
    written = lines - 1;
    await job.progress(written, Math.max(written, expected));
  }
  await job.progress(written, written);
  return written;
}

/** Takes away what was exported some days ago. */
export async function purgeExports({ inTransaction }: JobCtx, files: FileStore): Promise<void> {
  for (const file of await inTransaction(repo.expiredExports)) {
    await removeFile(files, file);
    await inTransaction((db) => repo.remove(db, file.id));
  }
}
