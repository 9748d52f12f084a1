import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#kit/server/data/database.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import type { EventHub } from '#kit/server/live/events.ts';
import { maxCalls } from '../tokenCalls.contract.ts';
import { type NewCall, storeCalls } from './tokenCalls.repo.ts';

/** Milliseconds between writes. */
const pauseMs = 5000;
/** Calls in memory; more, while the database is away, are dropped. */
const maxPending = 10_000;
const maxPathLength = 300;

const pendingOf = perDatabase(() => ({
  calls: new Map<number, NewCall[]>(),
  size: 0,
  timer: null as NodeJS.Timeout | null,
  writing: Promise.resolve(),
}));

const scopeOf = (tenantId: number) => ({
  tenantId,
  author: systemAuthor,
  requestId: 'tokens.calls',
  source: 'clock' as const,
  area: 'tokens',
});

async function write(database: Database): Promise<void> {
  const pending = pendingOf(database);
  const batches = [...pending.calls];
  pending.calls.clear();
  pending.size = 0;
  for (const [tenantId, calls] of batches) {
    // Earlier ones of a token would be deleted again.
    const last = [...Map.groupBy(calls, ({ tokenId }) => tokenId).values()].flatMap((some) => some.slice(-maxCalls));
    // A log with a hole is no reason to keep calls in memory.
    await database.inTenant(scopeOf(tenantId), (db) => storeCalls(db, last)).catch(() => undefined);
  }
}

/** Stores all collected calls of this process. */
export function storeTokenCalls(database: Database): Promise<void> {
  const pending = pendingOf(database);
  if (pending.timer) clearTimeout(pending.timer);
  pending.timer = null;
  pending.writing = pending.writing.then(() => write(database));
  return pending.writing;
}

export const storeTokenCallsAtEnd = (hub: EventHub, database: Database): void =>
  hub.beforeEnd(() => storeTokenCalls(database));

/** The route instead of the address where a part of the address is a permission. */
const pathOf = ({ url, routeOptions }: FastifyRequest): string => {
  const route = routeOptions.url ?? '';
  const path = /:(token|code|key)\b/.test(route) ? route : (url.split('?', 1)[0] ?? '');
  return path.slice(0, maxPathLength);
};

function collect(database: Database, request: FastifyRequest, reply: FastifyReply): void {
  const { token, homeTenantId: tenantId } = request.knownToken?.actor ?? {};
  const pending = pendingOf(database);
  if (!token || tenantId === undefined || pending.size >= maxPending) return;
  const calls = pending.calls.get(tenantId) ?? [];
  pending.calls.set(tenantId, calls);
  pending.size++;
  calls.push({
    tokenId: token.id,
    at: new Date().toISOString(),
    requestId: request.id,
    method: request.method,
    path: pathOf(request),
    status: reply.statusCode,
    milliseconds: Math.round(reply.elapsedTime),
  });
  pending.timer ??= setTimeout(() => void storeTokenCalls(database), pauseMs).unref();
}

/** Logs requests of API tokens: collected as they are answered and stored in batches, so that none waits for the log. */
export const logTokenCalls = (app: FastifyInstance, database: Database): void =>
  void app.addHook('onResponse', async (request, reply) => collect(database, request, reply));
