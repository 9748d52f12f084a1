import type { FastifyBaseLogger } from 'fastify';
import { forgetMenus, warmMenusInto } from '#features/guest-menus/server/index.ts';
import { forgetAccess } from '#features/identity/server/index.ts';
import { raiseDueJob } from '#features/price-groups/server/settleRaise.ts';
import { productBulkEditJob } from '#features/products/server/bulkEditJob.ts';
import { applyImportJob } from '#features/menus/server/importApply.ts';
import * as menuImports from '#features/menus/server/importMenu.repo.ts';
import { publishMenuJob } from '#features/menus/server/schedulePublish.ts';
import { bulkEditJob } from '#features/stores/server/bulkEditJob.ts';
import { menuJobs } from '#features/stores/server/channelsJobs.ts';
import { importUsersJob } from '#features/users/server/index.ts';
import { forgetEnded } from '#features/sold-outs/server/index.ts';
import { exportOrdersInto, forgetExports } from '#features/orders/server/exportOrders.ts';
import { beginOrderJob, expireOrderJob } from '#features/orders/server/orderClock.ts';
import { sendRefundsBy } from '#features/orders/server/sendRefund.ts';
import type { Database } from '#kit/server/database.ts';
import { type FileStore, openFiles } from '#kit/server/files.ts';
import { startJobs } from '#kit/server/jobsRunner.ts';
import { openMailer, sendMailBy } from '#kit/server/mail.ts';
import { forgetPictures } from '#kit/server/picturesUpload.ts';
import { recurringJob, startRecurring } from '#kit/server/recurring.ts';
import { nightlyCleaning } from '#kit/server/recurringCleaning.ts';
import type { Config } from './config.ts';
import { paymentsOf } from './payments.ts';

type Options = { config: Config; database: Database; logger: FastifyBaseLogger };

/** What no longer serves anybody goes each night. */
const cleaning = (files: FileStore) =>
  nightlyCleaning([
    forgetAccess,
    forgetEnded,
    ({ inTransaction }) => inTransaction(menuImports.forget),
    ({ inTransaction }) => forgetPictures(inTransaction, files),
    (job) => forgetMenus(job, files),
    (job) => forgetExports(job, files),
  ]);

/** Runs the jobs of every area until stopped; a job under way finishes or goes back to the queue. */
export async function startWorker({ config, database, logger }: Options): Promise<{ stop(): Promise<void> }> {
  const mailer = openMailer(config.mail);
  const files = openFiles(config.files);
  const payments = paymentsOf(config);
  const recurring = [cleaning(files)];
  const jobs = await startJobs({
    database,
    logger,
    concurrency: config.workerConcurrency,
    jobs: [
      sendMailBy(mailer),
      importUsersJob,
      bulkEditJob,
      publishMenuJob,
      applyImportJob,
      productBulkEditJob,
      raiseDueJob,
      warmMenusInto(files),
      exportOrdersInto(files),
      beginOrderJob,
      expireOrderJob,
      sendRefundsBy(payments),
      ...menuJobs(new Map()),
      ...recurring.map(recurringJob),
    ],
  });
  const schedule = await startRecurring({ database, recurring, logger });
  return {
    async stop() {
      schedule.stop();
      await jobs.stop();
      mailer.close();
    },
  };
}
