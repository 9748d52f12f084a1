import fastify from 'fastify';
import { expect, test } from 'vitest';
import { testApp } from '#testing/testApp.ts';
import { buildApp } from '../app.ts';

/** What browsers are told about each kind of answer. */
const comanda = await testApp();
const { admin, slug } = await comanda.tenant();
const headersOf = async (
  url: string,
  headers: Record<string, string> = {},
  on: ReturnType<typeof fastify> = comanda.app,
) => (await on.inject({ url, headers: { tenant: slug, ...headers } })).headers;

test('no answer is taken for another type, framed by other sites, or told to whom a link leads', async () => {
  const urls = ['/', '/assets/none.js', '/api/v1/tenant', '/api/admin/v1/roles', '/files/none.webp', '/healthz'];
  for (const url of urls) {
    const headers = await headersOf(url, admin.headers);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    const policy = String(headers['content-security-policy']);
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "script-src 'self'",
      "form-action 'self'",
    ])
      expect([url, policy]).toEqual([url, expect.stringContaining(rule)]);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  }
});

test('data is kept by no cache, and what may be kept says so', async () => {
  for (const url of [
    '/api/admin/v1/roles',
    '/api/admin/v1/none',
    '/api/v1/tenant',
    '/identitytoolkit.googleapis.com/v1/none',
  ])
    expect([url, (await headersOf(url, admin.headers))['cache-control']]).toEqual([url, 'no-store']);
  expect((await headersOf('/.well-known/jwks.json'))['cache-control']).toBe('public, max-age=300');
});

test('production asks for TLS from then on', async () => {
  const app = await buildApp({ config: { ...comanda.config, isProduction: true }, database: comanda.database });
  const headers = await headersOf('/api/v1/tenant', {}, app);
  expect(headers['strict-transport-security']).toContain('max-age=');
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  expect((await headersOf('/api/v1/tenant'))['strict-transport-security']).toBeUndefined();
  await app.close();
});
