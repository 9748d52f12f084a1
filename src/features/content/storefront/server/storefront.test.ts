import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { pagesApi } from '#features/content/pages/record/pages.contract.ts';
import { pageVersionsApi } from '#features/content/pages/versions/pageVersions.contract.ts';
import { brandSection } from '#features/platform/settings/sections/brand.contract.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { slugOf } from '#domain/slugs.ts';
import { sellingStore } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';
import { themeCss } from '../theme.rules.ts';

const comanda = await testApp();
const nobodys = 'localhost';

type RequestOptions = { host?: string; headers?: Record<string, string> };
const read = (url: string, { host = nobodys, headers = {} }: RequestOptions = {}) =>
  comanda.app.inject({ url, headers: { host, ...headers } });
/** Longer than the settings cache. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1100));

async function scene() {
  const shop = await sellingStore(comanda);
  const { uuid, name } = (await shop.admin.call(storesApi.get, { params: { id: shop.selling.id } })).body;
  const base = `/tienda/${shop.slug}`;
  const storeSlug = slugOf(name);
  return { ...shop, uuid, storeName: name, storeSlug, base, page: `${base}/locales/${storeSlug}` };
}
type Shop = Awaited<ReturnType<typeof scene>>;

const hostOf = async ({ id, slug }: Shop, kind: 'office' | 'storefront') => {
  const host = `${kind}-${slug}.test`;
  await comanda.database.onPlatform((db) =>
    db.insertInto('tenantHosts').values({ host, tenantId: id, kind }).execute(),
  );
  return host;
};

let mainShop: Shop;
let other: Shop;
beforeAll(async () => {
  [mainShop, other] = [await scene(), await scene()];
});

describe('a storefront', () => {
  test('shows the company and its stores with their state', async () => {
    const { statusCode, body, headers } = await read(mainShop.base);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain(`<a class="brand" href="${mainShop.base}/">Cadena ${mainShop.slug}</a>`);
    expect(body).toContain(`href="${mainShop.page}"`);
    expect(body).toMatch(/data-open="true">Abierto/);
    expect(body).not.toContain(other.uuid);
  });

  test('shows the menu of a store with prices, and a product with its options', async () => {
    const { body } = await read(mainShop.page);
    expect(body).toContain('<h2 id=');
    expect(body).toMatch(/<b>Italiano<\/b>/);
    const [, product = ''] = /href="([^"]+)" data-line="\d+"/.exec(body) ?? [];
    const { statusCode, body: page } = await read(product);
    expect(statusCode).toBe(200);
    expect(page).toContain('<h1>Italiano</h1>');
    expect(page).toMatch(/Salsas<\/h2><p class="muted">Elige 1<\/p>/);
    expect(page).toMatch(/Mayo<\/span> <span class="muted">\+ \$300/);
  });

  test('shows sold-out products with their end within a second', async () => {
    const shop = await scene();
    expect((await read(shop.page)).body).not.toContain('Agotado');
    const product = /href="([^"]+)" data-line="\d+"[^>]*>[^<]*(?:<[^>]*>[^<]*)*?<b>Italiano<\/b>/.exec(
      (await read(shop.page)).body,
    )?.[1];
    expect((await read(`${product}`)).body).toMatch(/"line":\d+/);
    const until = new Date(Date.now() + 26 * 3_600_000).toISOString();
    await shop.soldOut({ productId: shop.products.italiano, ends: 'time', until });
    await aMoment();
    const sold = (await read(shop.page)).body;
    expect(sold).toMatch(/data-off>[^]*?Agotado hasta (mañana|el) /);
    expect(sold).toMatch(/"name":"Italiano"[^{]*"offers":\[\{[^}]*"availability":"https:\/\/schema.org\/SoldOut"/);
    const { body } = await read(`${product}`);
    expect(body).toMatch(/Agotado hasta (mañana|el) /);
    // Nothing to put it into a cart by.
    expect(body).not.toMatch(/"line":\d+/);
  });

  test('lists its stores for search engines, but not orders', async () => {
    const { body, headers } = await read(`${mainShop.base}/sitemap.xml`);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const origin = `https://${mainShop.slug}.comanda.test`;
    const pages = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    expect(pages).toEqual(expect.arrayContaining([`${origin}${mainShop.base}/`, `${origin}${mainShop.page}`]));
    expect(pages).toHaveLength(3);
    expect((await read(`${mainShop.base}/robots.txt`)).body).toContain(`Disallow: ${mainShop.base}/pedidos/`);
    expect((await read(`${mainShop.base}/manifest.webmanifest`)).json()).toMatchObject({
      start_url: `${mainShop.base}/`,
    });
    const order = await read(`${mainShop.base}/pedidos/00000000-0000-4000-8000-000000000001`);
    expect(order.body).toContain('<meta name="robots" content="noindex">');
  });

  test('runs and loads only resources of its host', async () => {
    const { headers, body } = await read(mainShop.page);
    const policy = String(headers['content-security-policy']);
    for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "base-uri 'none'"])
      expect(policy.split(';')).toContain(rule);
    expect(policy).not.toContain('unsafe');
    expect(body).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });

  test('serves its theme at an immutable URL', async () => {
    const [, url = ''] = /href="(\/theme\/[^"]+)"/.exec((await read(mainShop.page)).body) ?? [];
    const { body, headers } = await read(url);
    expect(body).toBe(themeCss(brandSection.defaults));
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const path of [
      '1d5fe0-f2a20d-lato-1.css',
      '1d5fe0-f2a20d-comic-2.css',
      'fonts/..%2F..%2Fpackage.json',
      'fonts/lato-400.woff2',
    ])
      expect((await read(`/theme/${path}`)).statusCode).toBe(404);
  });
});

describe('a storefront page', () => {
  test('has an ETag of its content, and returns 304', async () => {
    const first = await read(mainShop.page);
    const hash = createHash('sha256').update(first.rawPayload).digest('hex').slice(0, 32);
    expect(first.headers.etag).toBe(`"${hash}"`);
    const revalidated = await read(mainShop.page, { headers: { 'if-none-match': `"${hash}-br"` } });
    expect([revalidated.statusCode, revalidated.body]).toEqual([304, '']);
  });

  test('is compressed as the browser accepts', async () => {
    const plain = await read(mainShop.page);
    const br = await read(mainShop.page, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload);
    const gzip = await read(mainShop.page, { headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload);
  });

  test('that is missing has the layout of the shop', async () => {
    const missing = '00000000-0000-4000-8000-000000000009';
    for (const path of [
      '/nada',
      `/locales/${missing}`,
      '/locales',
      `/locales/${mainShop.storeSlug}/nada`,
      '/pedidos/x',
    ]) {
      const { statusCode, body } = await read(mainShop.base + path);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(body).toContain('No encontramos esta página');
    }
    for (const path of ['/%ff', '/../x']) expect([400, 404]).toContain((await read(mainShop.base + path)).statusCode);
  });

  test('of an unknown tenant is rejected with a readable message', async () => {
    for (const url of ['/tienda/nadie', '/tienda/nadie/locales', '/tienda/platform']) {
      const { statusCode, headers, body } = await read(url);
      expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8']);
      expect(body).toContain('<h1>Este enlace ya no funciona</h1>');
    }
  });
});

describe('a host', () => {
  test('of one company shows no other company', async () => {
    const host = await hostOf(mainShop, 'office');
    expect((await read(mainShop.page, { host })).statusCode).toBe(200);
    for (const url of [other.base, other.page, `${other.base}/sitemap.xml`, `${mainShop.base}/locales/${other.uuid}`]) {
      const { statusCode, body } = await read(url, { host });
      expect([url, statusCode]).toEqual([url, 404]);
      expect(body).not.toContain(other.uuid);
      expect(body).not.toContain(`Cadena ${other.slug}`);
    }
  });

  test('of a storefront serves it at its root, and nothing else', async () => {
    const shop = await scene();
    const host = await hostOf(shop, 'storefront');
    const home = await read('/', { host });
    expect(home.statusCode).toBe(200);
    expect(home.body).toContain(`href="/locales/${shop.storeSlug}"`);
    expect(home.body).toContain(`<link rel="canonical" href="https://${host}/">`);
    expect((await read(`/locales/${shop.storeSlug}`, { host })).body).toContain('<b>Italiano</b>');
    expect((await read(`/locales/${mainShop.uuid}`, { host })).statusCode).toBe(404);
    const below = await read(shop.page, { host });
    expect([below.statusCode, below.headers.location]).toEqual([301, `/locales/${shop.storeSlug}`]);
    const foreign = await read(mainShop.page, { host });
    expect([foreign.statusCode, foreign.body.includes(mainShop.uuid)]).toEqual([404, false]);
  });

  test('of a storefront redirects to no other site', async () => {
    const host = await hostOf(other, 'storefront');
    for (const path of ['//evil.test/x', '/%2Fevil.test', '/%5Cevil.test', '/%09/evil.test', '/.%2F%2Fevil.test']) {
      const { statusCode, headers } = await read(`${other.base}${path}`, { host });
      const { host: target } = new URL(headers.location ?? '/', `https://${host}`);
      expect([path, [301, 404].includes(statusCode), target]).toEqual([path, true, host]);
    }
  });

  test('of a storefront serves no office endpoints', async () => {
    const shop = await scene();
    const [storefront, office] = [await hostOf(shop, 'storefront'), await hostOf(shop, 'office')];
    const signIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
    for (const [method, url] of [
      ['GET', '/api/admin/v1/stores'],
      ['GET', '/api/admin/v2/stores'],
      ['GET', '/docs'],
      ['GET', '/.well-known/jwks.json'],
      ['POST', signIn],
    ] as const) {
      const [refused, answered] = await Promise.all(
        [storefront, office].map((host) => comanda.app.inject({ method, url, headers: { host } })),
      );
      expect([url, refused?.statusCode]).toEqual([url, 404]);
      expect([url, answered?.statusCode]).not.toEqual([url, 404]);
    }
    expect((await read('/api/v1/stores/all', { host: storefront })).statusCode).toBe(200);
  });

  test('redirects visitors of a printed code to the store', async () => {
    const host = await hostOf(other, 'office');
    const { statusCode, headers } = await read(`/locales/${other.uuid}`, { host });
    expect([statusCode, headers.location]).toEqual([302, `${other.base}/locales/${other.uuid}`]);
  });

  test('with a forged name is rejected', async () => {
    const { body } = await read(mainShop.page, { host: 'evil.test' });
    expect(body).not.toContain('evil.test');
  });
});

test('the office links to the storefront', async () => {
  const { body } = await mainShop.admin.call(usersApi.me);
  expect(body.tenant.storefrontUrl).toBe(`https://${mainShop.slug}.comanda.test${mainShop.base}`);
});

describe('a custom page of the tenant', () => {
  const hero = { type: 'hero', version: 1, props: { id: 'a', title: 'Somos <b>Ñuñoa</b>', rank: 'page' } };
  const createPage = async ({ admin }: Shop, relativeUrl: string) => {
    const body = {
      name: 'Quiénes somos',
      title: 'Quiénes somos',
      relativeUrl,
      content: { root: { props: {} }, content: [hero] },
    };
    const { id } = (await admin.call(pagesApi.create, { body: body as never })).body;
    return { id, publish: () => admin.call(pageVersionsApi.publish, { params: { id }, body: {} }) };
  };

  test('is public at its address once published, for guests of that company only', async () => {
    const page = await createPage(mainShop, 'quienes-somos');
    expect((await read(`${mainShop.base}/quienes-somos`)).statusCode).toBe(404);
    await page.publish();
    await aMoment();
    const { statusCode, body } = await read(`${mainShop.base}/quienes-somos`);
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1 class="cs-title">Somos &lt;b&gt;Ñuñoa&lt;/b&gt;</h1>');
    const [, styles = ''] = /<link rel="stylesheet" href="(\/theme\/[0-9a-f]{16}\.css)">/.exec(body) ?? [];
    expect((await read(styles)).headers['content-type']).toContain('text/css');
    expect((await read(mainShop.base)).body).toContain(`<a href="${mainShop.base}/quienes-somos">Quiénes somos</a>`);
    expect((await read(`${mainShop.base}/sitemap.xml`)).body).toContain(`${mainShop.base}/quienes-somos</loc>`);
    expect((await read(`${other.base}/quienes-somos`)).statusCode).toBe(404);
  });

  test('has the header shared by all its pages instead of that of the shop', async () => {
    const page = await createPage(mainShop, 'con-encabezado');
    await page.publish();
    await aMoment();
    expect((await read(`${mainShop.base}/con-encabezado`)).body).toContain('<header class="top">');
    const header = { type: 'header', version: 1, props: { id: 'header', shown: true, links: [] } };
    const content = { root: { props: {} }, content: [header, hero] };
    await mainShop.admin.call(pagesApi.update, { params: { id: page.id }, body: { content } });
    await page.publish();
    await aMoment();
    const { body } = await read(`${mainShop.base}/con-encabezado`);
    expect(body).toContain('cs-of-header');
    expect(body).not.toContain('<header class="top">');
  });

  test('redirects from its old address', async () => {
    const page = await createPage(mainShop, 'antes');
    await page.publish();
    await mainShop.admin.call(pagesApi.update, { params: { id: page.id }, body: { relativeUrl: 'ahora' } });
    await page.publish();
    await aMoment();
    const { statusCode, headers } = await read(`${mainShop.base}/antes`);
    expect([statusCode, headers['location']]).toEqual([301, `${mainShop.base}/ahora`]);
    expect((await read(`${mainShop.base}/ahora`)).statusCode).toBe(200);
  });
});
