import fastify from 'fastify';
import { expect, test } from 'vitest';
import { openFiles } from '#kit/server/files/files.ts';
import { sellingChain } from '#testing/guestMenus.ts';
import { testApp } from '#testing/testApp.ts';
import { buildApp } from '../app.ts';
import { prepareWeb } from '../screens.ts';

/** Headers of each kind of response. */
await prepareWeb(() => undefined);
const comanda = await testApp();
const { admin, slug, storeId } = await sellingChain(comanda);
const picture = `t1/pictures/${'a'.repeat(12)}.webp`;
await openFiles(comanda.config.files).put(picture, Buffer.from('RIFF'));
const headersOf = async (
  url: string,
  headers: Record<string, string> = {},
  on: ReturnType<typeof fastify> = comanda.app,
) => (await on.inject({ url, headers: { tenant: slug, ...headers } })).headers;

type Kind = { url: string; type: string; cache: string; guest?: true; saved?: true; sandboxed?: true };
const kinds: Record<string, Kind> = {
  'a screen': { url: '/stores', type: 'text/html', cache: 'no-cache' },
  'the page of the API': { url: '/docs', type: 'text/html', cache: 'no-cache' },
  'data of the API': { url: '/api/admin/v1/roles', type: 'application/json', cache: 'no-store' },
  'a refusal': { url: '/api/admin/v1/roles/999999999', type: 'application/json', cache: 'no-store' },
  'an export': { url: '/api/admin/v1/admin_users/export_csv', type: 'text/csv', cache: 'no-store', saved: true },
  'an export of the history': {
    url: '/api/admin/v1/audit/export_csv',
    type: 'text/csv',
    cache: 'no-store',
    saved: true,
  },
  'a stored picture': { url: `/files/${picture}`, type: 'image/webp', cache: 'immutable', sandboxed: true },
  'the company of a host': { url: '/api/v1/tenant', type: 'application/json', cache: 'no-store', guest: true },
  'the stores guests see': { url: '/api/v1/stores/all', type: 'application/json', cache: '', guest: true },
  'a menu guests read': {
    url: `/api/v1/stores/${storeId}/menus/web`,
    type: 'application/json',
    cache: '',
    guest: true,
  },
};

test.each(Object.entries(kinds))('%s says what it is, who may read it and who may keep it', async (_, kind) => {
  const { url, type, cache, guest, saved, sandboxed } = kind;
  const headers = await headersOf(url, admin.headers);
  expect(headers['content-type']).toContain(type);
  expect(headers['cache-control']).toContain(cache);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  expect(headers['content-security-policy']).toContain(
    sandboxed ? "default-src 'none'; sandbox" : "default-src 'self'",
  );
  // Guests' storefronts stand on other origins, and show pictures; nothing else is read there, and nothing by a cookie.
  expect(headers['access-control-allow-origin']).toBe(guest && '*');
  expect(headers['access-control-allow-credentials']).toBeUndefined();
  expect(headers['cross-origin-resource-policy']).toBe(sandboxed ? 'cross-origin' : 'same-origin');
  expect(headers['set-cookie']).toBeUndefined();
  expect(String(headers['content-disposition']).startsWith('attachment')).toBe(Boolean(saved));
});

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
