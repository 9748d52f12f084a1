import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { testApp } from '#testing/testApp.ts';

const { app, tenant } = await testApp();
const { admin } = await tenant();
const url = '/api/admin/v1/policies';

describe('a reply', () => {
  test.each(['//api/v1/tenant', '/API/v1/tenant', '/webhooks/webpay/demo/empresa/x'])(
    'of %s is no screen',
    async (address) => {
      const { statusCode, headers } = await app.inject({ url: address, headers: admin.headers });
      expect(statusCode).toBeGreaterThanOrEqual(404);
      expect(headers['content-type']).toContain('application/json');
    },
  );

  test('of JSON is compressed whole, so that its length is known, and only for those who take it so', async () => {
    const plain = await app.inject({ url, headers: admin.headers });
    const asBrowsersDo = { ...admin.headers, 'accept-encoding': 'gzip, deflate, br' };
    const { headers, rawPayload } = await app.inject({ url, headers: asBrowsersDo });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(gunzipSync(rawPayload).toString()).toBe(plain.body);
  });
});
