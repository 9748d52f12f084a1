import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#kit/server/data/database.ts';
import { startJobs } from '#kit/server/jobs/jobsRunner.ts';
import { nightlyCleanup } from '#kit/server/jobs/nightlyCleanup.ts';
import { recurringJob, startRecurring } from '#kit/server/jobs/recurring.ts';
import { fateOfJobs } from '#features/platform/tenants/server/index.ts';
import { areas } from '../areas.ts';
import type { Config } from './config.ts';
import { openServices } from './services.ts';

type Options = { config: Config; database: Database; logger: FastifyBaseLogger };

/** Runs the jobs of every area until stopped; a job under way finishes or goes back to the queue. */
export async function startWorker({ config, database, logger }: Options): Promise<{ stop(): Promise<void> }> {
  const services = openServices(config);
  const recurring = [nightlyCleanup(areas.flatMap(({ nightly }) => nightly(services)))];
  const jobs = await startJobs({
    database,
    logger,
    concurrency: config.workerConcurrency,
    fateOf: fateOfJobs(database),
    jobs: [...areas.flatMap((area) => area.jobs(services)), ...recurring.map(recurringJob)],
  });
  const schedule = await startRecurring({
    database,
    recurring,
    catchUps: areas.flatMap(({ catchUp }) => catchUp),
    logger,
  });
  return {
    async stop() {
      schedule.stop();
      await jobs.stop();
      services.mailer.close();
    },
  };
}
