import { expect, test } from 'vitest';
import { testApp } from '#testing/testApp.ts';
import { storeCounts } from './storeCounts.ts';

const comanda = await testApp();
const tenant = await comanda.tenant();
const browser = { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain;charset=UTF-8' };

const send = (payload: string, headers: Record<string, string> = browser) =>
  comanda.app.inject({
    method: 'POST',
    url: '/api/v1/content_events',
    headers: { tenant: tenant.slug, ...headers },
    payload,
  });
const report = (changes: object = {}) =>
  JSON.stringify({ device: 'web', events: [{ via: 'b12', event: 'view' }], ...changes });
const stored = async () => {
  await storeCounts(comanda.database);
  return tenant.inTenant((db) => db.selectFrom('contentCounts').selectAll().execute());
};

test('a report is answered without content or a cookie, and unknown content is not counted', async () => {
  const { statusCode, body, headers } = await send(report());
  expect([statusCode, body]).toEqual([204, '']);
  expect(headers).not.toHaveProperty('set-cookie');
  expect(await stored()).toEqual([]);
});

test('a page of a site that the company has not listed cannot count', async () => {
  const headers = { ...browser, 'sec-fetch-site': 'cross-site', origin: 'https://ajena.test' };
  const { statusCode, json } = await send(report(), headers);
  expect([statusCode, json<{ code: number }>().code]).toEqual([403, 1165]);
});

test.each([
  ['what is no JSON', 'hola', 400],
  ['more than 2 KB', report({ padding: 'a'.repeat(2048) }), 413],
  ['more than 20 events', report({ events: Array.from({ length: 21 }, () => ({ via: 'b1', event: 'view' })) }), 422],
  ['an unknown field', report({ tenant_id: 1 }), 422],
  ['an unknown event', report({ events: [{ via: 'b1', event: 'sale' }] }), 422],
  ['a reference of nothing', report({ events: [{ via: '../b1', event: 'view' }] }), 422],
  ['an unknown device', report({ device: 'tv' }), 422],
])('a report with %s is rejected', async (_, payload, status) => {
  expect((await send(payload)).statusCode).toBe(status);
});

test('a report that is no text is rejected', async () => {
  const { statusCode } = await send(report(), { ...browser, 'content-type': 'application/json' });
  expect(statusCode).toBe(415);
});
