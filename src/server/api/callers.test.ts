import { describe, expect, test, vi } from 'vitest';
import { siteSection } from '#features/platform/settings/sections/sites.contract.ts';
import { testApp } from '#testing/testApp.ts';

const comanda = await testApp();
const tenant = await comanda.tenant();
const { admin } = tenant;

describe('a page on another origin', () => {
  const headers = { origin: 'https://tienda.test', tenant: '' };

  const url = '/api/v1/orders/quote';
  const preflight = (method: 'OPTIONS' | 'POST', origin: string, more: Record<string, string> = {}) =>
    comanda.app.inject({
      method,
      url,
      headers: { origin, ...(method === 'POST' && { tenant: tenant.slug }), ...more },
      ...(method === 'POST' && { payload: { order: {} } }),
    });
  const hostOf = async (kind: 'office' | 'storefront') => {
    const host = `${kind}-${tenant.slug}.test`;
    await comanda.database.onPlatform((db) =>
      db.insertInto('tenantHosts').values({ host, tenantId: tenant.id, kind }).execute(),
    );
    return host;
  };
  const list = (apiHosts: string, who = admin) => who.call(siteSection.api.update, { body: { apiHosts } });

  test('may call what guests use where the company listed it, and is told so before', async () => {
    const host = await hostOf('office');
    const shop = 'https://tienda.test';
    const stranger = await preflight('POST', shop);
    expect([stranger.statusCode, stranger.json().code]).toEqual([403, 1165]);
    expect(stranger.headers).not.toHaveProperty('access-control-allow-origin');
    expect((await preflight('OPTIONS', shop, { host })).headers).not.toHaveProperty('access-control-allow-origin');
    expect((await list('Tienda.test\nlocalhost:5173')).status).toBe(200);
    for (const origin of [shop, 'http://localhost:5173']) {
      await vi.waitFor(async () => expect((await preflight('POST', origin)).statusCode).toBe(422), { timeout: 10_000 });
      const optionsReply = await preflight('OPTIONS', origin, { host });
      expect(optionsReply.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'POST',
        vary: expect.stringContaining('origin'),
      });
      expect(optionsReply.headers).not.toHaveProperty('access-control-allow-credentials');
      expect((await preflight('POST', origin)).headers['access-control-allow-origin']).toBe(origin);
    }
    // Not over a line that anybody changes, nor at another port.
    for (const origin of ['http://tienda.test', 'https://tienda.test:8443', 'https://tienda.test.malo.test', 'null'])
      expect([origin, (await preflight('POST', origin)).statusCode]).toEqual([origin, 403]);
  });

  test('that one company listed may call no other', async () => {
    const other = await comanda.tenant();
    await list('tienda.test');
    await vi.waitFor(async () => expect((await preflight('POST', 'https://tienda.test')).statusCode).toBe(422), {
      timeout: 10_000,
    });
    const foreign = await preflight('POST', 'https://tienda.test', { tenant: other.slug });
    expect([foreign.statusCode, foreign.headers['access-control-allow-origin']]).toEqual([403, undefined]);
  });

  test('is its own where the browser or the host says so, and no site where there is none', async () => {
    for (const more of [
      { origin: 'https://pide.cadena.test', 'sec-fetch-site': 'same-origin' },
      { origin: 'https://pide.cadena.test', host: 'pide.cadena.test' },
      { origin: `https://${await hostOf('storefront')}` },
    ] as Record<string, string>[]) {
      const { origin = '', ...rest } = more;
      expect([origin, (await preflight('POST', origin, rest)).statusCode]).toEqual([origin, 422]);
    }
    const app = await comanda.app.inject({
      method: 'POST',
      url,
      headers: { tenant: tenant.slug },
      payload: { order: {} },
    });
    expect(app.statusCode).toBe(422);
  });

  test('reads menus and stores wherever it stands, and nothing that a code opens', async () => {
    const read = async (path: string) =>
      (
        await comanda.app.inject({
          url: `/api/v1${path}`,
          headers: { origin: 'https://nadie.test', tenant: tenant.slug },
        })
      ).headers['access-control-allow-origin'];
    for (const path of ['/stores/all', '/tenant', '/settings', '/points'])
      expect([path, await read(path)]).toEqual([path, '*']);
    for (const path of [`/orders/${crypto.randomUUID()}`, `/orders/${crypto.randomUUID()}/poll`, '/nps/abc'])
      expect([path, await read(path)]).toEqual([path, undefined]);
  });

  test('is listed by its name alone', async () => {
    const { status, refusal } = await list('https://tienda.test/');
    expect([status, refusal.errors]).toEqual([
      422,
      { api_hosts: ['«https://tienda.test/» no es un sitio: escribe solo su nombre, como www.sabores.cl'] },
    ]);
  });

  test('may not call what staff use', async () => {
    const reply = await comanda.app.inject({ url: '/api/admin/v1/stores', headers: { ...admin.headers, ...headers } });
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
  });
});
