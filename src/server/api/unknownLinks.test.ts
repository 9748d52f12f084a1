import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { request as httpRequest } from 'node:http';
import type { FastifyInstance, RouteOptions } from 'fastify';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { bases, type Endpoint } from '#kit/contract/endpoint.ts';
import { driversApi } from '#features/sales/drivers/record/drivers.contract.ts';
import { driverOf } from '#testing/drivers.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { composedAreas } from '../composedAreas.ts';

/**
 * An unknown link costs a look-up and nothing else, at every address that takes one.
 *
 * Measured in bytes of the body and trips to the database, which do not depend on the machine.
 */
type Route = { method: string; url: string; policy: string | undefined };
const routes: Route[] = [];
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    const { policy } = (config ?? {}) as { policy?: string };
    for (const each of [method].flat()) routes.push({ method: each, url, policy });
  });
});

const { app, tenant } = await isolatedTestApp();
const home = await tenant();
const origin = await app.listen({ host: '127.0.0.1', port: 0 });

const endpoints: Endpoint[] = Object.values(composedAreas.apis).flatMap((api) => Object.values(api));
const linked = endpoints.filter(({ link }) => link !== null);
const maxBytesOf = new Map<string, number>(
  endpoints.flatMap(({ base, path, method, maxBytes }) =>
    bases[base].map((root) => [`${method} ${root}${path}`, maxBytes ?? 1_000_000] as const),
  ),
);

/** Their body proves who sends it: a signature of the provider, or the code of a guest. */
const provenByBody = [/^\/webhooks\/:provider\/_shared/, /^\/api\/v1\/cards\/:id\/remove$/];

const opensWithoutAccount = ({ url, policy }: Route) =>
  url.includes(':') && !url.includes('::') && (policy === undefined || policy === 'public');
const takesBody = routes
  .filter(opensWithoutAccount)
  .filter(
    ({ method, url }) => ['POST', 'PUT', 'PATCH'].includes(method) && !provenByBody.some((each) => each.test(url)),
  );

const parameters: Record<string, () => string> = {
  provider: () => 'webpay',
  tenant: () => home.slug,
  slug: () => home.slug,
  store: () => 'empresa',
  uuid: randomUUID,
  token: () => `${home.slug}-${randomUUID()}`,
};
const invented = (url: string) =>
  url.replace(/:(\w+)/g, (_, name: string) => parameters[name]?.() ?? '1').replace('*', 'algo');

/** Status of a request that announces a large body, before a byte of it is sent. */
const statusBeforeBody = (method: string, url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = {
      tenant: home.slug,
      'content-type': 'application/json',
      'content-length': maxBytesOf.get(`${method} ${url}`) ?? 60_000,
    };
    const request = httpRequest(origin + invented(url), { method, headers }, ({ statusCode }) => {
      resolve(statusCode);
      request.destroy();
    });
    request.on('error', reject);
    request.flushHeaders();
  });

/** Trips to the database that a request causes. */
async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const { length } = sent.mock.calls;
  sent.mockRestore();
  return length;
}

test('finds the addresses that take a body without an account', () => {
  const urls = takesBody.map(({ method, url }) => `${method} ${url}`);
  expect(urls).toEqual(
    expect.arrayContaining([
      'POST /api/v1/runs/:token/orders/:id/deliver',
      'POST /encuesta/:token',
      'POST /pagar/:slug/:uuid/vuelta/:paymentId',
      'POST /webhooks/:provider/:tenant/:store/:token',
      'PUT /files/upload/:token',
    ]),
  );
});

describe.each(takesBody)('$method $url', ({ method, url }) => {
  test('rejects an invented link before it reads the body', async () => {
    expect([404, 410]).toContain(await statusBeforeBody(method, url));
  });
});

test('every endpoint whose address holds a token declares its link', () => {
  const undeclared = endpoints.filter(
    ({ base, path, link }) => base.startsWith('public') && /:(token|uuid)\b/.test(path) && link === null,
  );
  expect(undeclared.map(({ path }) => path)).toEqual([]);
});

test('an area finds every declared link', () => {
  expect(Object.keys(composedAreas.links)).toEqual(expect.arrayContaining(linked.map(({ link }) => link)));
});

describe.each(linked)('$method $path', ({ method, base, path, wrap }) => {
  test('makes few trips to the database for an invented link, whatever it does for others', async () => {
    const { slug } = await tenant();
    const call = () =>
      app.inject({
        method,
        url: invented(bases[base][0] + path),
        headers: { tenant: slug },
        ...(method !== 'GET' && { payload: wrap ? { [wrap]: {} } : {} }),
      });
    expect((await call()).statusCode).toBe(404);
    // Work in the background sends queries too: the smallest of several counts is that of the call.
    const trips: number[] = [];
    for (let tried = 0; tried < 5; tried++) trips.push(await tripsOf(call));
    expect(Math.min(...trips)).toBeLessThanOrEqual(5);
  });
});

test('an address that tries many invented links has to wait, and known links still open there', async () => {
  const company = await tenant();
  const storeId = await company.store('Centro');
  const id = await driverOf(company, storeId);
  const { token } = (await company.admin.call(driversApi.link, { params: { id } })).body;
  const openRun = (of: string) => app.inject({ url: `/api/v1/runs/${of}`, headers: { tenant: company.slug } });
  for (let tried = 0; tried < 31; tried++) await openRun(`${company.slug}-${randomUUID()}`);
  const refused = await openRun(`${company.slug}-${randomUUID()}`);
  expect([refused.statusCode, refused.json()]).toEqual([429, expect.objectContaining({ code: 1016 })]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await openRun(token)).statusCode).toBe(200);
});
