import { z } from 'zod';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { enqueueStaffJob, staffJobKind } from '#kit/server/jobs/staffJob.ts';
import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { type OrderExportQuery, orderExportQuery } from '../../record/orders.contract.ts';
import { orderExportApi, type OrderExportResult } from '../orderExport.contract.ts';
import * as repo from './exportOrders.repo.ts';
import { writeExport } from './writeExport.ts';
import { exportColumns, exportRows } from './exportOrders.sql.ts';
import type { OrderView } from '../../record/server/orderFilters.sql.ts';

export const exportOrders = staffJobKind({
  kind: repo.exportKind,
  whileHeld: 'run',
  label: () => 'Exportar pedidos',
  args: z.object({ asked: orderExportQuery }),
  policy: orderExportApi.start.policy,
  words: { request: 'el archivo', verb: 'exportar', permission: 'exportar pedidos' },
});

/** Queues a file of the orders that the filters ask for. */
export const startExport = ({ actor, db }: Ctx, query: OrderExportQuery): Promise<{ jobId: string }> =>
  enqueueStaffJob(db, actor, exportOrders, { asked: query });

/** Writes the file. Running it again writes another one from the beginning, and the last one counts. */
export const exportOrdersJob = (files: FileStore) =>
  defineStaffJob(exportOrders, async (job, { asked }): Promise<OrderExportResult> => {
    const view: OrderView = { storeScope: job.actor.storeIds, tenant: job.tenant };
    const expected = await job.inTransaction((db) => repo.countFor(db, asked, view));
    const rows = (db: Db) => exportRows(db, asked, view);
    const output = await writeExport(job, files, {
      columns: exportColumns,
      rows,
      country: view.tenant.country,
      expected,
    });
    return { rows: output, url: `/api/admin/v1/orders/exports/${job.jobId}` };
  });
