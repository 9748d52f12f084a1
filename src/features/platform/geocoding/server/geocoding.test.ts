import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { testApp } from '#testing/testApp.ts';
import { geocodingApi, placesApi } from '../geocoding.contract.ts';

const { app, config, database, tenant, visitor } = await testApp();
const chile = await tenant();
const someone = await chile.userWith([]);

let works = true;
const service = createServer((request, response) => {
  const country = new URL(request.url ?? '/', 'http://here').searchParams.get('countrycodes');
  const place = { lat: '-33.44', lon: '-70.65', display_name: `Alameda 1 (${country})`, address: { city: 'Santiago' } };
  response.writeHead(works ? 200 : 500).end(JSON.stringify([place]));
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const geocodingUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
const connected = await buildApp({ config: { ...config, geocodingUrl }, database });
afterAll(async () => {
  service.close();
  await connected.close();
});

const search = async (server: typeof app, query: string) => {
  const url = `/api/admin/v1${geocodingApi.search.path}?${new URLSearchParams({ query })}`;
  const reply = await server.inject({ url, headers: someone.headers });
  return { status: reply.statusCode, body: reply.json<unknown>() };
};

test('reports that there is no search service', async () => {
  expect((await search(app, 'Alameda 1')).body).toEqual({ configured: false, available: false, results: [] });
});

test('returns places of the country of the tenant with their commune', async () => {
  expect((await search(connected, 'Alameda 1')).body).toEqual({
    configured: true,
    available: true,
    results: [
      { label: 'Alameda 1 (cl)', detail: 'Alameda 1 (cl)', latitude: -33.44, longitude: -70.65, commune: 'Santiago' },
    ],
  });
});

test('distinguishes a failing service from an empty result', async () => {
  works = false;
  expect((await search(connected, 'Otra calle 2')).body).toEqual({ configured: true, available: false, results: [] });
});

test('rejects short queries at the field and requires signing in', async () => {
  expect((await search(connected, 'A')).status).toBe(422);
  expect(
    (await visitor.call(geocodingApi.search, { query: { query: 'Alameda' } }, { tenant: chile.slug })).status,
  ).toBe(401);
});

test('guests search places without signing in', async () => {
  works = true;
  const url = `/api/v1${placesApi.search.path}?query=Alameda%203`;
  const reply = await connected.inject({ url, headers: { tenant: chile.slug } });
  expect([reply.statusCode, reply.json<{ results: object[] }>().results]).toEqual([
    200,
    [expect.objectContaining({ latitude: -33.44, commune: 'Santiago' })],
  ]);
});
