import { expect, test } from 'vitest';
import { pagesApi } from '#features/content/pages/record/pages.contract.ts';
import { pageVersionsApi } from '#features/content/pages/versions/pageVersions.contract.ts';
import { shopSection } from '#features/platform/settings/sections/shop.contract.ts';
import { sellingStore } from '#testing/orders.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';

const comanda = await testApp();
const readShop = async (slug: string, path = '') => {
  const { body } = await comanda.app.inject({ url: `/tienda/${slug}/${path}`, headers: { host: 'localhost' } });
  return body;
};
const termsIn = (page: string) => {
  const [, data = '{}'] = /<script type="application\/json" id="shop">(.*?)<\/script>/s.exec(page) ?? [];
  return (JSON.parse(data) as { terms: string | null }).terms;
};

/** A company with a published page of terms, and what it sets of its shop. */
async function withTerms(settings: Partial<typeof shopSection.defaults>): Promise<TestTenant> {
  const tenant = await comanda.tenant();
  const page = {
    name: 'Términos',
    title: 'Términos y condiciones',
    type: 'termsAndConditions',
    relativeUrl: 'terminos',
  };
  const { body } = await tenant.admin.call(pagesApi.create, { body: page as never });
  await tenant.admin.call(pageVersionsApi.publish, { params: { id: body.id }, body: {} });
  await tenant.admin.call(shopSection.api.update, { body: settings });
  return tenant;
}

test('links to its terms page or an external link', async () => {
  const external = await withTerms({});
  expect(termsIn(await readShop(external.slug))).toBe(`/tienda/${external.slug}/terminos`);
  const elsewhere = await withTerms({ termsLink: 'https://legal.example/terminos?v=2' });
  const page = await readShop(elsewhere.slug);
  expect(termsIn(page)).toBe('https://legal.example/terminos?v=2');
  expect(page).toContain('<a href="https://legal.example/terminos?v=2">Términos y condiciones</a>');
  const missing = await withTerms({ termsLink: '/no-existe' });
  expect(termsIn(await readShop(missing.slug))).toBe(`/tienda/${missing.slug}/terminos`);
});

test.each([
  'javascript:alert(1)',
  'http://legal.example',
  'https://a b',
  '//evil.test',
  '../admin',
  'https://x"><script>',
])('rejects «%s» as the address of the terms', async (termsLink) => {
  const { admin } = await comanda.tenant();
  const { status, refusal } = await admin.call(shopSection.api.update, { body: { termsLink } });
  expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['terms_link']]);
});

test('a read-only menu has prices, but no order buttons', async () => {
  const shop = await sellingStore(comanda);
  await shop.admin.call(shopSection.api.update, { body: { staticMenu: true } });
  const page = await readShop(shop.slug, `locales/nunoa-plaza`);
  expect(page).toContain('Italiano');
  expect(page).toContain('Esta carta es solo para leer');
  expect(page).not.toContain('id="cart"');
});
