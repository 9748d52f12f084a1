import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { testApp } from '#testing/testApp.ts';

/** Requests that one address may make a minute, whatever they are answered. */
const max = 5;
const { config, database, tenant } = await testApp();
const { slug } = await tenant();
const app = await buildApp({ config: { ...config, rateLimit: max }, database });
afterAll(() => app.close());

let addresses = 0;

/** Responses to a separate client address that exceeds the limit by one request. */
async function answersTo(
  url: string,
  headers: Record<string, string> = { tenant: slug },
  method: 'GET' | 'POST' = 'GET',
) {
  const remoteAddress = `10.0.0.${++addresses}`;
  const statuses: number[] = [];
  for (let i = 0; i <= max; i++) statuses.push((await app.inject({ method, url, headers, remoteAddress })).statusCode);
  return { first: statuses[0], last: statuses.at(-1) };
}

test('an address that asks too often is asked to wait, in the words of the catalogue', async () => {
  const remoteAddress = `10.0.0.${++addresses}`;
  const request = () => app.inject({ url: '/api/v1/tenant', headers: { tenant: slug }, remoteAddress });
  for (let i = 0; i < max; i++) expect((await request()).statusCode).toBe(200);
  const refused = await request();
  expect(refused.json()).toMatchObject({ code: 1016, request_id: expect.any(String) });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('requests that are refused count like those that are served', async () => {
  const headers = { tenant: slug, authorization: 'Bearer x.y.z' };
  expect(await answersTo('/api/v1/tenant', headers)).toEqual({ first: 401, last: 429 });
  expect(await answersTo('/api/v1/tenant', { tenant: 'nadie' })).toEqual({ first: 404, last: 429 });
  expect(await answersTo('/api/admin/v1/nothing')).toEqual({ first: 404, last: 429 });
  expect(await answersTo('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', {}, 'POST')).toEqual({
    first: 400,
    last: 429,
  });
});

test('pages and unknown addresses count too', async () => {
  expect((await answersTo('/foo')).last).toBe(429);
  expect((await answersTo('/assets/nothing.js')).last).toBe(429);
});

test('whoever watches the process may ask as often as they like', async () => {
  expect(await answersTo('/healthz', {})).toEqual({ first: 200, last: 200 });
  expect(await answersTo('/readyz', {})).toEqual({ first: 200, last: 200 });
  const measured = await answersTo('/metrics', {});
  expect(measured.last).toBe(measured.first);
});
