import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { fail } from '#kit/contract/failures.ts';
import type { Database } from '../data/database.ts';
import type { EventHub } from '../live/events.ts';
import type { TenantLoad } from './tenantLoad.ts';

type MetricsOptions = {
  database: Database;
  hub: EventHub;
  load: TenantLoad;
  /** Expected bearer token. */
  token: string | undefined;
  /** Allows local requests without a token; off where a local proxy forwards other clients. */
  openToThisMachine: boolean;
};

const path = '/metrics';
/** Event streams stay open, so their duration is no measure of performance. */
const isStream = (route: string): boolean => route.endsWith('/events');

/** Measures the process and serves it at /metrics in the format of Prometheus. */
export function metricsRoutes(
  app: FastifyInstance,
  { database, hub, load, token, openToThisMachine }: MetricsOptions,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureConnections(registry, database, hub);
  measureTenants(registry, load);
  measureQueue(registry, database);
  app.get(path, { logLevel: 'silent', config: { rateLimit: false } }, async (request, reply) => {
    const isAllowed = token ? bears(request, token) : openToThisMachine && isLocal(request);
    if (!isAllowed) return fail('notSignedIn');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function bears({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** A direct local connection, not forwarded by a local proxy. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  return /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // Unknown paths share one name: anybody could make up as many as they like.
    const route = routeOptions.url ?? 'unknown';
    if (route === path || isStream(route)) return;
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

function measureConnections(registry: Registry, database: Database, hub: EventHub): void {
  const connections: Gauge = new Gauge({
    name: 'comanda_database_connections',
    help: 'Connections to the database by pool: open, idle, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const { pool, ...states } of database.usage())
        for (const [state, count] of Object.entries(states)) connections.set({ pool, state }, count);
    },
  });
  const nodes: Gauge = new Gauge({
    name: 'comanda_database_node_up',
    help: 'Whether a node of a distributed database is reached: 1 or 0. None where rows are not distributed.',
    labelNames: ['node'],
    registers: [registry],
    async collect() {
      nodes.reset();
      for (const { node, isReached } of await database.nodes.list()) nodes.set({ node }, Number(isReached));
    },
  });
  const screens: Gauge = new Gauge({
    name: 'comanda_live_screens',
    help: 'Screens that hear live events from this process.',
    registers: [registry],
    collect() {
      screens.set(hub.subscriberCount);
    },
  });
}

function measureTenants(registry: Registry, load: TenantLoad): void {
  const requests: Gauge = new Gauge({
    name: 'comanda_tenant_requests',
    help: 'Requests under way, by tenant; of tenants that have some.',
    labelNames: ['tenant'],
    registers: [registry],
    collect() {
      requests.reset();
      for (const [tenant, count] of load.underWay()) requests.set({ tenant }, count);
    },
  });
  const refused: Counter = new Counter({
    name: 'comanda_tenant_requests_refused_total',
    help: 'Requests refused because their tenant had too many under way.',
    registers: [registry],
    collect() {
      refused.reset();
      refused.inc(load.refused());
    },
  });
}

const waits = 'locked_at is null and run_at <= now()';

/** The same from every process: the queue is theirs together. */
function measureQueue(registry: Registry, database: Database): void {
  // A database that is away must not take the other measures with it.
  const rowOf = async (query: string): Promise<Record<string, number>> =>
    (await database.pool.query<Record<string, number>>(query).catch(() => ({ rows: [] }))).rows[0] ?? {};
  const jobs: Gauge = new Gauge({
    name: 'comanda_jobs',
    help: 'Jobs in the queue: running, ready to start, and scheduled for later or for another attempt.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const states = await rowOf(`
        select count(*) filter (where locked_at is not null)::int as running,
               count(*) filter (where ${waits})::int as ready,
               count(*) filter (where locked_at is null and run_at > now())::int as scheduled
        from graphile_worker.jobs`);
      for (const [state, count] of Object.entries(states)) jobs.set({ state }, count);
    },
  });
  const wait: Gauge = new Gauge({
    name: 'comanda_jobs_oldest_wait_seconds',
    help: 'How long the oldest job that could run has been waiting.',
    registers: [registry],
    async collect() {
      const { seconds = 0 } = await rowOf(`
        select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds
        from graphile_worker.jobs where ${waits}`);
      wait.set(seconds);
    },
  });
}
