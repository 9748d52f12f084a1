import { beforeAll, describe, expect, test, vi } from 'vitest';
import { storeCounts } from '#features/content/counts/server/index.ts';
import { heroSection, pageContent } from '#testing/pages.ts';
import { addHost, landingCalls, landingHtml } from '#testing/landings.ts';
import { testApp } from '#testing/testApp.ts';
import { landingsApi } from '../../record/landings.contract.ts';
import { landingsFlag } from '../../landings.flags.ts';

const comanda = await testApp();
const [home, other] = [
  await comanda.tenant({ flags: [landingsFlag] }),
  await comanda.tenant({ flags: [landingsFlag] }),
];
const { published, withdraw, change, deploy } = landingCalls(home.admin);
const base = `/tienda/${home.slug}`;
const origin = `https://${home.slug}.comanda.test`;

const open = (url: string, headers: Record<string, string> = {}) =>
  comanda.app.inject({ url, headers: { host: 'localhost', ...headers } });
const statusOf = async (url: string, host = 'localhost') => (await open(url, { host })).statusCode;
/** Longer than publications are read from memory. */
const eventually = { timeout: 5000, interval: 100 };

describe('a published landing', () => {
  test('is served as written, in a sandbox without an origin', async () => {
    const html = landingHtml('<h1>Promo</h1>\r\n<script>document.title</script>');
    await published({ slug: 'promo', html });
    const reply = await open(`${base}/l/promo`);
    expect(reply.rawPayload.equals(Buffer.from(html))).toBe(true);
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toBe(
      [
        'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
        "default-src 'none'",
        `script-src 'unsafe-inline' ${origin}`,
        `style-src 'unsafe-inline' ${origin}`,
        `img-src ${origin} data:`,
        `font-src ${origin}`,
        `media-src ${origin}`,
        'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
        `connect-src ${origin}/api/v1/ ${origin}/api/v2/`,
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
      ].join('; '),
    );
    expect(policy).not.toContain('allow-same-origin');
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(), clipboard-read=()'),
    });
    expect(reply.headers).not.toHaveProperty('set-cookie');
  });

  test('answers 304 to what the guest has, and compresses', async () => {
    await published({ slug: 'etiqueta', html: landingHtml('<h1>Hola</h1>'.repeat(200)) });
    const first = await open(`${base}/l/etiqueta`, { 'accept-encoding': 'br' });
    expect(first.headers['content-encoding']).toBe('br');
    const second = await open(`${base}/l/etiqueta`, { 'if-none-match': String(first.headers.etag) });
    expect(second.statusCode).toBe(304);
  });

  test('of sections is drawn with the same headers and no script', async () => {
    const content = pageContent(
      heroSection('Llegó el verano', { link: '/locales/centro', label: 'Pedir', rank: 'page' }),
    );
    await published({ slug: 'secciones', kind: 'sections', html: '', title: 'Verano', content });
    const { body, headers } = await open(`${base}/l/secciones`);
    expect(body).toContain('Llegó el verano</h1>');
    expect(body).toMatch(new RegExp(`href="${base}/locales/centro\\?via=l\\d+"`));
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toMatch(/^sandbox /);
    const [, stylesheet = ''] = /href="(\/theme\/[0-9a-f]{6}[^"]*)"/.exec(body) ?? [];
    expect((await open(stylesheet)).headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
  });

  test('is gone for guests seconds after it is withdrawn, and changes as fast', async () => {
    const { id } = await published({ slug: 'breve' });
    const url = `${base}/l/breve`;
    expect((await open(url)).headers['cache-control']).toBe('public, max-age=15, must-revalidate');
    await change(id, { html: landingHtml('<h1>Nueva</h1>') });
    await deploy(id);
    await vi.waitFor(async () => expect((await open(url)).body).toContain('Nueva'), eventually);
    await withdraw(id);
    await vi.waitFor(async () => expect(await statusOf(url)).toBe(404), eventually);
  });

  test('redirects from its older address', async () => {
    const { id } = await published({ slug: 'antes' });
    await change(id, { slug: 'despues' });
    const reply = await open(`${base}/l/antes?via=l5`);
    expect([reply.statusCode, reply.headers.location]).toEqual([301, `${base}/l/despues?via=l5`]);
    expect(reply.headers['cache-control']).toBe('public, max-age=15, must-revalidate');
  });

  test('is not there before its date, nor where the company has no landings', async () => {
    const { create } = landingCalls(home.admin);
    const { body } = await create({ slug: 'futura' });
    await deploy(body.id, { at: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await statusOf(`${base}/l/futura`)).toBe(404);
    const without = await comanda.tenant();
    expect(await statusOf(`/tienda/${without.slug}/l/futura`)).toBe(404);
  });
});

describe('on hosts of companies', () => {
  let shopHost: string;
  let otherHost: string;
  beforeAll(async () => {
    await published({ slug: 'en-casa' });
    [shopHost, otherHost] = [await addHost(comanda, home, 'storefront'), await addHost(comanda, other, 'storefront')];
  });

  test('a landing is below the root of its shop, and on no other company’s', async () => {
    expect(await statusOf('/l/en-casa', shopHost)).toBe(200);
    expect(await statusOf('/l/en-casa', otherHost)).toBe(404);
    expect(await statusOf(`${base}/l/en-casa`, otherHost)).toBe(404);
  });

  test('the office redirects to the shop', async () => {
    const office = await addHost(comanda, home, 'office');
    const reply = await open('/l/en-casa?utm_source=x', { host: office });
    expect([reply.statusCode, reply.headers.location]).toEqual([
      302,
      expect.stringMatching(/\/l\/en-casa\?utm_source=x$/),
    ]);
    expect(reply.headers['cache-control']).toBe('public, max-age=15, must-revalidate');
    expect(reply.headers.location).not.toContain(office);
    expect(await statusOf('/f/0123456789/a.png', office)).toBe(404);
  });
});

test('a host of landings answers landings and robots.txt, and nothing else', async () => {
  const tenant = await comanda.tenant({ flags: [landingsFlag] });
  await landingCalls(tenant.admin).published({ slug: 'sola' });
  const host = await addHost(comanda, tenant, 'landing');
  expect(await statusOf('/l/sola', host)).toBe(200);
  expect((await open('/robots.txt', { host })).body).toContain('Allow: /l/');
  for (const url of [
    '/',
    '/l/otra',
    '/login',
    '/api/v1/stores',
    '/api/admin/v1/stores',
    '/docs',
    '/index.html',
    '/tienda/x',
  ])
    expect([url, await statusOf(url, host)]).toEqual([url, 404]);
});

test('visits of browsers are counted, and those of programs and of pages loaded ahead are not', async () => {
  const landing = await published({ slug: 'contada' });
  const url = `${base}/l/contada`;
  const browser = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' };
  await open(url, browser);
  const first = await open(url, { ...browser, 'sec-ch-ua-mobile': '?1' });
  await open(url, { ...browser, 'if-none-match': String(first.headers.etag) });
  await open(url, { ...browser, 'sec-purpose': 'prefetch' });
  await open(url, { 'sec-fetch-dest': 'iframe' });
  await open(url);
  await storeCounts(comanda.database);
  const { body } = await home.admin.call(landingsApi.list, { query: { query: landing.name } });
  expect(body.data.map(({ id, figures }) => [id, figures])).toEqual([[landing.id, { views: 3, orders: 0, sold: 0 }]]);
});

test('a landing cannot order: its requests have no origin', async () => {
  const reply = await comanda.app.inject({
    method: 'POST',
    url: '/api/v1/orders',
    headers: { origin: 'null', tenant: home.slug, 'sec-fetch-site': 'cross-site' },
    payload: { order: {} },
  });
  expect([reply.statusCode, reply.json<{ code: number }>().code]).toEqual([403, 1165]);
});
