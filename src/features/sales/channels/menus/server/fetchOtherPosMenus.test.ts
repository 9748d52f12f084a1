import { expect, test } from 'vitest';
import { modifiersApi } from '#features/catalogue/modifiers/modifiers.contract.ts';
import { mappingApi } from '#features/sales/pos/mapping.contract.ts';
import { bsaleSandbox } from '#integrations/pos/bsale/bsaleSandbox.ts';
import { toteatSandbox } from '#integrations/pos/toteat/toteatSandbox.ts';
import { applyImport } from '#testing/imports.ts';
import { fetchedReview, storeWithMenu } from '#testing/integrations/posImport.ts';
import { posScene } from '#testing/integrations/posScene.ts';

const toteat = await posScene(toteatSandbox);
const bsale = await posScene(bsaleSandbox);
// Bsale limits reads of an account.
const taxed = await posScene(bsaleSandbox);

test('groups of Toteat come with their names, and a second import changes nothing', async () => {
  const tenant = await toteat.connectedTenant();
  const target = { storeId: await storeWithMenu(tenant, 'Maipú'), source: 'toteat' as const };
  const found = await fetchedReview(tenant, target);
  expect(found.groups).toMatchObject([{ name: 'Agregados', status: 'create', options: [{}, {}] }]);
  expect(found.review.notes).toEqual([]);
  const { report } = await applyImport(toteat.comanda, tenant.admin, found.review);
  expect(report).toMatchObject({ productsCreated: 3, groupsCreated: 1, optionsCreated: 2 });
  const next = await fetchedReview(tenant, target);
  expect(next.review).toMatchObject({ counts: { same: 3, create: 0, change: 0 }, groupCounts: { same: 1, change: 0 } });
});

test('a catalogue without groups brings products alone, and a second import changes nothing', async () => {
  const tenant = await bsale.connectedTenant();
  const target = { storeId: await storeWithMenu(tenant, 'Maipú'), source: 'bsale' as const };
  const found = await fetchedReview(tenant, target);
  expect(found.groups).toEqual([]);
  const { report } = await applyImport(bsale.comanda, tenant.admin, found.review);
  expect(report).toMatchObject({ productsCreated: 5, groupsCreated: 0 });
  expect((await tenant.admin.call(modifiersApi.list, { query: {} })).body.data).toEqual([]);
  const { data } = (await tenant.admin.call(mappingApi.list, { query: { state: 'person', limit: 100 } })).body;
  expect(new Set(data.map(({ code }) => code))).toEqual(new Set(['101', '102', '201', '202', '900']));
  const next = await fetchedReview(tenant, target);
  expect(next.review).toMatchObject({ counts: { same: 5, create: 0, change: 0 } });
});

test('products with other taxes than those of the country are named in a note', async () => {
  const tenant = await taxed.connectedTenant();
  const storeId = await storeWithMenu(tenant, 'Maipú');
  const item = (code: string, name: string, taxPercent: number) => ({
    code,
    name,
    category: 'Bar',
    price: 3990,
    taxPercent,
    groups: [],
  });
  taxed.sandbox.setCatalogue([item('101', 'Bebida', 19), item('102', 'Cerveza', 39.5)]);
  const { review } = await fetchedReview(tenant, { storeId, source: 'bsale' });
  expect(review.notes).toEqual([
    {
      text: 'Con otro impuesto en Bsale que el 19 % del país, que es el único aquí: «Cerveza, 39,5 %».',
      path: null,
    },
  ]);
});
