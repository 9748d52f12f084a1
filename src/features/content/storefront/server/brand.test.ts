import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import { brandSection } from '#features/platform/settings/sections/brand.contract.ts';
import { seoSection } from '#features/platform/settings/sections/seo.contract.ts';
import { themeUrl } from '#features/platform/settings/sections/brand.contract.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';

const comanda = await testApp();
const read = (url: string) => comanda.app.inject({ url, headers: { host: 'localhost' } });
/** Longer than the settings cache. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1100));

async function upload({ admin }: TestTenant): Promise<string> {
  const payload = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#d13438' } })
    .png()
    .toBuffer();
  const { body } = await admin.call(picturesApi.create, { body: { name: 'logo.png' } });
  await comanda.app.inject({ method: 'PUT', url: body.uploadUrl, payload, headers: { 'content-type': 'image/png' } });
  return body.key;
}

let tenant: TestTenant;
let other: TestTenant;
let logo: string;
beforeAll(async () => {
  [tenant, other] = [await comanda.tenant(), await comanda.tenant()];
  logo = await upload(tenant);
});

describe('the brand of a company', () => {
  test('applies to its shop and its staff screens, and to no other tenant', async () => {
    const saved = await tenant.admin.call(brandSection.api.update, {
      body: {
        commerceName: 'Sabores del Sur',
        primaryLogo: logo,
        brandPrimary: '#BE123C',
        font: 'poppins',
        loader: 'steam',
        socialNetworks: { instagram: 'https://www.instagram.com/sabores' } as never,
      },
    });
    expect([saved.status, saved.body.brandPrimary]).toEqual([200, '#be123c']);
    await aMoment();
    const { body } = await read(`/tienda/${tenant.slug}/`);
    const theme = themeUrl({ brandPrimary: '#be123c', brandSecondary: '#f2a20d', font: 'poppins' });
    expect(body).toContain(`<link rel="stylesheet" href="${theme}">`);
    expect(body).toContain('<title>Sabores del Sur</title>');
    expect(body).toContain(`src="/files/${logo}/medium.webp" alt="Sabores del Sur"`);
    expect(body).toContain('data-loader="steam"');
    expect(body).toContain('<a href="https://www.instagram.com/sabores" rel="me noopener">Instagram</a>');
    expect((await read(`/tienda/${other.slug}/`)).body).not.toMatch(/Sabores|be123c|poppins|instagram/);
    const { brand } = (await tenant.admin.call(tenantsApi.current)).body;
    expect(brand).toEqual({
      name: 'Sabores del Sur',
      colour: '#be123c',
      logoUrl: `https://${tenant.slug}.comanda.test/files/${logo}/small.webp`,
    });
  });

  test('appears in search metadata and shared links as configured', async () => {
    const shareImage = await upload(tenant);
    const body = { pageTitle: 'Empanadas en Ñuñoa', pageDescription: 'Horneadas cada hora.', shareImage };
    expect((await tenant.admin.call(seoSection.api.update, { body })).status).toBe(200);
    await aMoment();
    const { body: page } = await read(`/tienda/${tenant.slug}/`);
    expect(page).toContain('<title>Empanadas en Ñuñoa · Sabores del Sur</title>');
    expect(page).toContain('<meta name="description" content="Horneadas cada hora.">');
    const [, picture = ''] = /<meta property="og:image" content="https?:\/\/[^/]+(\/[^"]+)">/.exec(page) ?? [];
    const { statusCode, headers } = await read(picture);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  test('serves its fonts, its icons and its web app manifest', async () => {
    const font = await read('/theme/fonts/poppins-700.woff2');
    expect([font.statusCode, font.headers['content-type']]).toEqual([200, 'font/woff2']);
    const manifest = (await read(`/tienda/${tenant.slug}/manifest.webmanifest`)).json();
    expect(manifest).toMatchObject({ name: 'Sabores del Sur', theme_color: '#be123c' });
    expect(manifest.icons.map((icon: { sizes: string; purpose: string }) => [icon.sizes, icon.purpose])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ]);
    const [, favicon = ''] = /<link rel="icon" href="([^"]+)"/.exec((await read(`/tienda/${tenant.slug}/`)).body) ?? [];
    for (const src of [favicon, ...manifest.icons.map((icon: { src: string }) => icon.src)])
      expect((await read(src)).statusCode).toBe(200);
  });

  test.each([
    [{ brandPrimary: 'red' }, 'brand_primary', 'Escribe un color como #1d5fe0'],
    [{ brandPrimary: '#fff;}body{display:none' }, 'brand_primary', 'Escribe un color como #1d5fe0'],
    [
      { socialNetworks: { tiktok: 'javascript:alert(1)//tiktok.com' } as never },
      'social_networks.tiktok',
      'Escribe la dirección completa: https://tiktok.com/…',
    ],
  ])('is rejected at its field: %j', async (body, field, sentence) => {
    const { status, refusal } = await tenant.admin.call(brandSection.api.update, { body });
    expect([status, refusal.errors]).toEqual([422, { [field]: [sentence] }]);
  });

  test('cannot use pictures of another company', async () => {
    const { status, refusal } = await other.admin.call(brandSection.api.update, { body: { primaryLogo: logo } });
    expect([status, refusal.errors]).toEqual([
      422,
      { primary_logo: ['La imagen no terminó de subirse. Elígela otra vez.'] },
    ]);
  });
});
