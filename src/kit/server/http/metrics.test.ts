import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Failure } from '#kit/contract/failures.ts';
import { EventHub } from '../live/events.ts';
import { defineJob, enqueue } from '../jobs/jobs.ts';
import { metricsRoutes } from './metrics.ts';
import { TenantLoad } from './tenantLoad.ts';
import { testDatabase } from '../testing/testDatabase.ts';
import { testTenant } from '../testing/testTenant.ts';

const database = await testDatabase();
const hub = new EventHub(database);

function serverWith(token?: string, openToThisMachine = true): FastifyInstance {
  const app = fastify();
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Failure ? error.status : 500).send({}));
  metricsRoutes(app, { database, hub, load: new TenantLoad(0), token, openToThisMachine });
  app.get('/dishes/:id', async () => ({}));
  app.get('/api/admin/v1/events', async () => ({}));
  afterAll(() => app.close());
  return app;
}
const open = serverWith();
const closed = serverWith('una clave larga');

describe('metrics', () => {
  it('report durations by route and none for unknown addresses', async () => {
    for (const url of ['/dishes/1', '/dishes/2', '/made/up', '/api/admin/v1/events']) await open.inject(url);
    const { body, headers } = await open.inject('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/dishes/:id",status="200"} 2');
    expect(body).toContain('route="unknown",status="404"');
    expect(body).not.toContain('/made/up');
    expect(body).not.toContain('route="/api/admin/v1/events"');
    expect(body).not.toContain('route="/metrics"');
  });

  it('report the process, its connections and its listeners', async () => {
    const leave = hub.subscribe(1, () => undefined);
    const { body } = await open.inject('/metrics');
    leave();
    expect(body).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(body).toMatch(/^comanda_database_connections\{pool="requests",state="total"\} \d+/m);
    expect(body).toMatch(/^comanda_live_screens 1$/m);
  });

  it('report waiting and scheduled jobs', async () => {
    const scope = await testTenant(database);
    const job = defineJob({
      kind: 'test.waits',
      label: () => 'Espera',
      args: z.object({}),
      whileHeld: 'run',
      run: async () => null,
    });
    await database.inTenant(scope, async (db) => {
      await enqueue(db, job, {});
      await enqueue(db, job, {}, { runAt: new Date(Date.now() + 3_600_000).toISOString() });
    });
    const { body } = await open.inject('/metrics');
    expect(body).toMatch(/^comanda_jobs\{state="ready"\} 1$/m);
    expect(body).toMatch(/^comanda_jobs\{state="scheduled"\} 1$/m);
    expect(body).toMatch(/^comanda_jobs_oldest_wait_seconds \d/m);
  });
});

describe('access to metrics', () => {
  it('requires the token if there is one', async () => {
    const scrape = async (authorization?: string) =>
      (await closed.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })).statusCode;
    expect(await scrape('Bearer una clave larga')).toBe(200);
    expect(await scrape('Bearer otra')).toBe(401);
    expect(await scrape()).toBe(401);
  });

  it('is limited to this machine without a token', async () => {
    expect((await open.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(200);
    expect((await open.inject({ url: '/metrics', remoteAddress: '::1' })).statusCode).toBe(200);
    expect((await open.inject({ url: '/metrics', remoteAddress: '10.0.0.7' })).statusCode).toBe(401);
    const proxied = { url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } };
    expect((await open.inject(proxied)).statusCode).toBe(401);
  });

  it('is denied in production without a token', async () => {
    const reply = await serverWith(undefined, false).inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(reply.statusCode).toBe(401);
  });
});
