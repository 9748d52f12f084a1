import fastify from 'fastify';
import type { Database } from '../data/database.ts';
import type { JobsOptions } from '../jobs/jobsPool.ts';
import { startJobs } from '../jobs/jobsRunner.ts';

const { log: logger } = fastify({ logger: false });

type RunOptions = Partial<Pick<JobsOptions, 'concurrency' | 'lookEvery' | 'outageEvery' | 'fateOf'>>;

/** Runs jobs without a log until stopped, one at a time by default. */
export const runJobs = (database: Database, jobs: JobsOptions['jobs'], options: RunOptions = {}) =>
  startJobs({ database, jobs, concurrency: 1, logger, ...options });
