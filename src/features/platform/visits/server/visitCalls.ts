import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#kit/server/data/database.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import { areaOf } from '#kit/server/http/requestContext.ts';
import type { EventHub } from '#kit/server/live/events.ts';
import { isShellCall, visitNeedOf } from '../visits.rules.ts';
import { addCalls, type VisitCalls } from './visitCalls.repo.ts';

/** Milliseconds between writes. */
const pauseMs = 5000;

const pendingOf = perDatabase(() => ({
  calls: new Map<number, VisitCalls>(),
  timer: null as NodeJS.Timeout | null,
  writing: Promise.resolve(),
}));

async function write(database: Database): Promise<void> {
  const pending = pendingOf(database);
  const counted = [...pending.calls];
  pending.calls.clear();
  // Counts with a hole are no reason to keep them in memory.
  if (counted.length > 0) await database.onPlatform((db) => addCalls(db, counted)).catch(() => undefined);
}

/** Stores the counts that this process has collected. */
export function storeVisitCalls(database: Database): Promise<void> {
  const pending = pendingOf(database);
  if (pending.timer) clearTimeout(pending.timer);
  pending.timer = null;
  pending.writing = pending.writing.then(() => write(database));
  return pending.writing;
}

export const storeVisitCallsAtEnd = (hub: EventHub, database: Database): void =>
  hub.beforeEnd(() => storeVisitCalls(database));

function collect(database: Database, request: FastifyRequest, reply: FastifyReply): void {
  const visit = request.identified?.actor?.visit;
  const { endpoint } = request.routeOptions.config;
  if (!visit || !endpoint) return;
  const need = visitNeedOf(endpoint);
  if (need === 'none' || isShellCall(endpoint, request.query ?? {})) return;
  const pending = pendingOf(database);
  const calls = pending.calls.get(visit.id) ?? { requests: 0, changes: 0, areas: {} };
  const area = areaOf(endpoint);
  pending.calls.set(visit.id, {
    requests: calls.requests + 1,
    changes: calls.changes + Number(need === 'changes' && endpoint.purpose !== 'export' && reply.statusCode < 400),
    areas: { ...calls.areas, [area]: (calls.areas[area] ?? 0) + 1 },
  });
  pending.timer ??= setTimeout(() => void storeVisitCalls(database), pauseMs).unref();
}

/** Counts requests of visits but those of the shell, without making one wait. Those of the last seconds are lost with a killed process. */
export const countVisitCalls = (app: FastifyInstance, database: Database): void =>
  void app.addHook('onResponse', async (request, reply) => collect(database, request, reply));
