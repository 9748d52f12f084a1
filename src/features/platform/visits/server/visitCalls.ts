import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bufferedCounts } from '#kit/server/data/bufferedCounts.ts';
import type { Database } from '#kit/server/data/database.ts';
import { areaOf } from '#kit/server/http/requestContext.ts';
import { isShellCall, visitNeedOf } from '../visits.rules.ts';
import { addCalls, type VisitCalls } from './visitCalls.repo.ts';

const visitCalls = bufferedCounts<number, VisitCalls>((database, counts) =>
  database.onPlatform((db) => addCalls(db, counts)),
);
export const storeVisitCalls = visitCalls.flush;
export const storeVisitCallsAtEnd = visitCalls.flushAtEnd;

function collect(database: Database, request: FastifyRequest, reply: FastifyReply): void {
  const visit = request.identified?.actor?.visit;
  const { endpoint } = request.routeOptions.config;
  if (!visit || !endpoint) return;
  const need = visitNeedOf(endpoint);
  if (need === 'none' || isShellCall(endpoint, request.query ?? {})) return;
  const area = areaOf(endpoint);
  const isChange = need === 'changes' && endpoint.purpose !== 'export' && reply.statusCode < 400;
  visitCalls.change(database, visit.id, ({ requests, changes, areas } = { requests: 0, changes: 0, areas: {} }) => ({
    requests: requests + 1,
    changes: changes + Number(isChange),
    areas: { ...areas, [area]: (areas[area] ?? 0) + 1 },
  }));
}

/** Counts requests of visits but those of the shell, without making one wait. Those of the last seconds are lost with a killed process. */
export const countVisitCalls = (app: FastifyInstance, database: Database): void =>
  void app.addHook('onResponse', async (request, reply) => collect(database, request, reply));
