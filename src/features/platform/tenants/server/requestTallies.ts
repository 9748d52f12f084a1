import type { FastifyInstance } from 'fastify';
import { bufferedCounts } from '#kit/server/data/bufferedCounts.ts';
import type { Database } from '#kit/server/data/database.ts';
import * as repo from './requestTallies.repo.ts';

/** Status of a company that is held, and of a server that is busy. */
const unavailable = 503;

/** Whether a request failed by a fault of the product, or of a provider that it waited for. */
const isFailure = (status: number): boolean => status >= 500 && status !== unavailable;

const tallies = bufferedCounts<number, repo.RequestTally>((database, counts) =>
  database.onPlatform((db) => repo.add(db, counts)),
);
export const storeRequestTallies = tallies.flush;
export const storeRequestTalliesAtEnd = tallies.flushAtEnd;

/** Counts the requests of each company, and those of them that fail, without making one wait. */
export const countRequests = (app: FastifyInstance, database: Database): void =>
  void app.addHook('onResponse', async ({ identified }, { statusCode }) => {
    if (!identified) return;
    tallies.change(database, identified.tenant.id, ({ requests, failures } = { requests: 0, failures: 0 }) => ({
      requests: requests + 1,
      failures: failures + Number(isFailure(statusCode)),
    }));
  });
