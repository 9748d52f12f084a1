import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { csvSeparator } from '#domain/countries.ts';
import { fail } from '#domain/failures.ts';
import type { Actor, Ctx } from '#kit/server/context.ts';
import { csvOf } from '#kit/server/csv.ts';
import type { FileStore } from '#kit/server/files.ts';
import { defineJob, defineJobKind, enqueue, type JobCtx } from '#kit/server/jobs.ts';
import { actorOf } from '#features/identity/server/index.ts';
import { type OrderExportQuery, orderExportQuery } from '../orderList.contract.ts';
import type { OrderExportResult } from '../orderExport.contract.ts';
import { partKey, partsOf, removeFile } from './exportFile.ts';
import * as repo from './exportOrders.repo.ts';
import { exportColumns, exportRows } from './exportOrders.sql.ts';
import type { OrderView } from './orders.repo.ts';

const exportOrders = defineJobKind({
  kind: repo.exportKind,
  label: () => 'Exportar pedidos',
  args: z.object({
    asked: orderExportQuery,
    /** Where the account of whoever asked lives. */
    asker: z.object({ homeTenantId: z.number().int(), isPlatform: z.boolean() }),
  }),
});
type Asker = z.output<typeof exportOrders.args>['asker'];

/** Queues a file of the orders that the filters ask for. */
export function startExport({ actor, db }: Ctx, asked: OrderExportQuery): Promise<{ jobId: string }> {
  if (actor.seeingAs) fail('notAllowed', { message: 'Estás viendo como otro rol. Vuelve a tu acceso para exportar.' });
  return enqueue(db, exportOrders, {
    asked,
    asker: { homeTenantId: actor.homeTenantId, isPlatform: actor.superAdmin },
  });
}

async function askerOf({ database, scope }: JobCtx, asker: Asker): Promise<Actor> {
  const actor = await actorOf(database, { ...asker, userId: scope.author.id ?? 0, sessionId: null });
  if (!actor?.policies.has('orders.export_orders'))
    return fail('notAllowed', { message: 'Quien pidió el archivo ya no tiene permiso para exportar pedidos.' });
  return actor;
}

/** The orders as whoever asked may see them by now. */
async function viewOf(job: JobCtx, asker: Asker): Promise<OrderView> {
  const { storeIds: reach } = await askerOf(job, asker);
  const tenant = await job.database.onPlatform((db) =>
    db
      .selectFrom('tenants')
      .select(['country', 'timeZone'])
      .where('id', '=', job.scope.tenantId)
      .executeTakeFirstOrThrow(),
  );
  return { reach, tenant };
}

/** Writes the file. Running it again writes another one from the beginning, and the last one counts. */
export const exportOrdersInto = (files: FileStore) =>
  defineJob({
    ...exportOrders,
    async run(job, { asked, asker }): Promise<OrderExportResult> {
      const view = await viewOf(job, asker);
      const expected = await job.inTransaction((db) => repo.countFor(db, asked, view));
      const rows = await writeFile(job, files, { asked, view, expected });
      return { rows, url: `/api/admin/v1/orders/exports/${job.jobId}` };
    },
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
    await job.inTransaction((db) => repo.notePart(db, id, nth + 1));
    await files.put(partKey(fileKey, nth), bytes);
    // The first line names the columns.
    written = lines - 1;
    await job.progress(written, Math.max(written, expected));
  }
  await job.progress(written, written);
  return written;
}

/** Takes away what was exported some days ago. */
export async function forgetExports({ inTransaction }: JobCtx, files: FileStore): Promise<void> {
  for (const file of await inTransaction(repo.outdated)) {
    await removeFile(files, file);
    await inTransaction((db) => repo.forget(db, file.id));
  }
}
