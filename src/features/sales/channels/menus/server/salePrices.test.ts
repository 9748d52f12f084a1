import { beforeEach, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { priceGroupsApi } from '#features/catalogue/price-groups/priceGroups.contract.ts';
import { channelScene } from '#testing/integrations/linkedChain.ts';
import { newList, save as savePrices } from '#testing/priceLists.ts';
import { createStore } from '#testing/stores.ts';
import { channelMenusApi } from '../channelMenus.contract.ts';
import { salePricesApi, type SaleSettings } from '../salePrices.contract.ts';

const { comanda, linkedChain } = await channelScene();
let chain: Awaited<ReturnType<typeof linkedChain>>;
let links: { uber: number; rappi: number };
beforeEach(async () => {
  chain = await linkedChain();
  links = { uber: await chain.linkOf('uber_eats'), rappi: await chain.linkOf('rappi') };
});

const raised: SaleSettings = { priceGroupId: null, markup: 12, rounding: 'ends90', excludedProductIds: [] };
const save = (linkIds: number[], settings: SaleSettings = raised, caller = chain.admin) =>
  caller.call(salePricesApi.save, { body: { ...settings, linkIds } });
const read = async (linkIds: number[]) => (await chain.admin.call(salePricesApi.get, { body: { linkIds } })).body;
const sample = async (linkId: number, { priceGroupId, markup, rounding }: SaleSettings) => {
  const body = { priceGroupId, markup, rounding };
  return (await chain.admin.call(salePricesApi.sample, { params: { id: linkId }, body })).body.data;
};

test('a raise with an ending is sent to the channel with the next publication', async () => {
  await save([links.uber]);
  await chain.publish(['uber_eats']);
  const { cola } = chain.products;
  const { live } = chain.uber.menus.of(chain.references.uber);
  const item = (live as { items: { id: string; price_info: { price: number } }[] }).items.find(
    ({ id }) => id === `p${cola}`,
  );
  const [expected] = (await sample(links.uber, raised)).filter(({ name }) => name === 'Cola');
  expect(expected?.priceThere).toBeGreaterThan(expected?.price ?? 0);
  expect((expected?.priceThere ?? 0) % 100).toBe(90);
  expect(item?.price_info.price).toBe((expected?.priceThere ?? 0) * 100);
});

test('a sample starts from the price list of the channel, before it is saved', async () => {
  const priceGroupId = await newList(chain);
  await savePrices(chain.admin, priceGroupId, [{ productId: chain.products.cola, price: 7777 }]);
  const found = await sample(links.uber, { ...raised, priceGroupId, markup: 0, rounding: 'exact' });
  expect(found.find(({ name }) => name === 'Cola')?.priceThere).toBe(7777);
  expect((await read([links.uber])).priceGroupId).toBeNull();
});

test('an excluded product is not published there, and the list of stores says how many', async () => {
  await save([links.rappi], { ...raised, excludedProductIds: [chain.products.cola] });
  const targets = await chain.targets();
  expect(targets.map(({ provider, markup, excludedProducts }) => [provider, markup, excludedProducts])).toEqual([
    ['rappi', 12, 1],
    ['uber_eats', 0, 0],
  ]);
  const preview = await chain.preview('rappi');
  expect(preview.changes.map(({ key }) => key)).not.toContain(`p${chain.products.cola}`);
});

test('many stores get the same prices at once, and products that differ stay as they are', async () => {
  await save([links.rappi], { ...raised, excludedProductIds: [chain.products.cola] });
  expect(await read([links.rappi, links.uber])).toMatchObject({ isShared: false, excludedProductIds: null });
  const saved = await save([links.rappi, links.uber], { ...raised, markup: 20, excludedProductIds: null });
  expect(saved.body.updated).toBe(2);
  expect(await read([links.rappi, links.uber])).toMatchObject({ isShared: true, markup: 20, excludedProductIds: null });
  expect((await read([links.rappi])).excludedProductIds).toEqual([chain.products.cola]);
});

test('an undo brings prices and products back', async () => {
  const { body } = await save([links.uber], { ...raised, excludedProductIds: [chain.products.cola] });
  expect((await chain.admin.call(auditApi.undo, { params: { requestId: body.requestId } })).status).toBe(200);
  expect(await read([links.uber])).toMatchObject({ markup: 0, rounding: 'exact', excludedProductIds: [] });
});

test('wrong values and lists or products that are gone are refused in a sentence', async () => {
  expect((await save([links.uber], { ...raised, markup: 901 })).refusal.errors).toEqual({
    markup: ['Sube como máximo 900 %'],
  });
  expect((await save([links.uber], { ...raised, priceGroupId: 987654 })).refusal.errors).toEqual({
    price_group_id: ['Esa lista de precios ya no existe.'],
  });
  expect((await save([links.uber], { ...raised, excludedProductIds: [987654] })).refusal.errors).toEqual({
    excluded_product_ids: ['Uno de los productos ya no existe'],
  });
  expect(await read([links.uber])).toMatchObject({ markup: 0, excludedProductIds: [] });
});

test('a price list that a store uses at a channel is not deleted', async () => {
  const id = await newList(chain);
  await save([links.uber], { ...raised, priceGroupId: id });
  expect((await chain.admin.call(priceGroupsApi.remove, { params: { id } })).status).toBe(409);
});

test('nobody changes the prices of another company or of stores that are not theirs', async () => {
  const other = await comanda.tenant();
  expect((await save([links.uber], raised, other.admin)).status).toBe(422);
  const params = { id: links.uber };
  const body = { priceGroupId: null, markup: 0, rounding: 'exact' } as const;
  expect((await other.admin.call(salePricesApi.sample, { params, body })).status).toBe(404);
  const reader = await chain.userWith(['menus.list']);
  expect((await save([links.uber], raised, reader)).status).toBe(403);
  const { id: otherStoreId } = await createStore(chain, { name: 'Maipú' });
  const elsewhere = await chain.userWith(['menus.publish'], { storeIds: [otherStoreId] });
  expect((await save([links.uber], raised, elsewhere)).status).toBe(422);
  expect(
    (await chain.admin.call(channelMenusApi.targets, { query: {} })).body.data.map(({ markup }) => markup),
  ).toEqual([0, 0]);
});
