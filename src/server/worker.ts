import type { FastifyBaseLogger } from 'fastify';
import { importUsersJob } from '#features/users/server/index.ts';
import type { Database } from '#kit/server/database.ts';
import { startJobs } from '#kit/server/jobsRunner.ts';
import { openMailer, sendMailBy } from '#kit/server/mail.ts';
import type { Config } from './config.ts';

type Options = { config: Config; database: Database; logger: FastifyBaseLogger };

/** Runs the jobs of every area until stopped; a job under way finishes or goes back to the queue. */
export async function startWorker({ config, database, logger }: Options): Promise<{ stop(): Promise<void> }> {
  const mailer = openMailer(config.mail);
  const jobs = await startJobs({
    database,
    logger,
    concurrency: config.workerConcurrency,
    jobs: [sendMailBy(mailer), importUsersJob],
  });
  return {
    async stop() {
      await jobs.stop();
      mailer.close();
    },
  };
}
