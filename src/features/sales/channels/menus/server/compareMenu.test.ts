import { beforeEach, expect, test } from 'vitest';
import { channelScene } from '#testing/integrations/linkedChain.ts';
import { channelLinksApi } from '../../links/links.contract.ts';
import { channelMenusApi } from '../channelMenus.contract.ts';

type UberPayload = { items: { id: string; price_info: { price: number } }[] };

const { linkedChain } = await channelScene();
let chain: Awaited<ReturnType<typeof linkedChain>>;
let id: number;
const cola = () => `p${chain.products.cola}`;

/** Sets a price in the panel of the channel. */
function setPrice(price: number): void {
  const { live } = chain.uber.menus.of(chain.references.uber);
  const menu = structuredClone(live) as UberPayload;
  for (const item of menu.items) if (item.id === cola()) item.price_info.price = price;
  chain.uber.menus.edit(chain.references.uber, menu);
}
const differences = async () => (await chain.admin.call(channelMenusApi.differences, { params: { id } })).body;
async function compare() {
  const { body, status, text } = await chain.admin.call(channelMenusApi.compare, { body: { linkIds: [id] } });
  if (status !== 202) throw new Error(text);
  await chain.ended(body.jobId);
  return differences();
}
const accept = (ids: number[], accepted = true) =>
  chain.admin.call(channelMenusApi.acceptDifferences, { params: { id }, body: { ids, accepted } });

beforeEach(async () => {
  chain = await linkedChain();
  for (const { kit } of [chain.uber, chain.rappi]) kit.forgive();
  id = await chain.linkOf('uber_eats');
});

test('a menu that guests see as it was published has no differences', async () => {
  await chain.publish(['uber_eats']);
  expect(await compare()).toMatchObject({ problem: null, data: [] });
  expect((await differences()).comparedAt).not.toBeNull();
});

test('a price that was changed at the channel is shown with ours, here and in the list of stores', async () => {
  await chain.publish(['uber_eats']);
  setPrice(99_000);
  expect((await compare()).data).toMatchObject([
    {
      kind: 'price',
      key: cola(),
      before: 990,
      path: `/products/edit-product/${chain.products.cola}/info?field=priceProduct`,
    },
  ]);
  const { body } = await chain.admin.call(channelMenusApi.targets, { query: { differs: true } });
  expect(body.data).toMatchObject([{ linkId: id, differences: 1 }]);
  const links = await chain.admin.call(channelLinksApi.list, { query: { provider: 'uber_eats' } });
  expect(links.body.data).toMatchObject([{ linkId: id, menuDifferences: 1 }]);
});

test('a difference that is accepted on purpose is not reported again until it changes', async () => {
  await chain.publish(['uber_eats']);
  setPrice(99_000);
  const [found] = (await compare()).data;
  expect((await accept([found?.id ?? 0])).body).toEqual({ updated: 1 });
  const [accepted] = (await compare()).data;
  expect(accepted).toMatchObject({ id: found?.id, acceptedBy: expect.stringMatching(/\S/) });
  expect((await chain.admin.call(channelMenusApi.targets, { query: { differs: true } })).body.data).toEqual([]);
  setPrice(98_000);
  expect((await compare()).data).toMatchObject([{ before: 980, acceptedAt: null }]);
});

test('publishing again replaces what was changed at the channel, though our menu is the same', async () => {
  await chain.publish(['uber_eats']);
  setPrice(99_000);
  await compare();
  expect(await chain.preview('uber_eats')).toMatchObject({ isSame: false, changes: [{ kind: 'price', before: 990 }] });
  expect(await chain.publish(['uber_eats'])).toMatchObject([{ state: 'live', number: 2 }]);
  expect((await compare()).data).toEqual([]);
});

test('a menu that was never published from here cannot be compared, which is reported', async () => {
  expect((await compare()).problem).toBe('Publica el menú para comparar lo que muestra la app.');
});

test('stores of others are neither read nor decided on', async () => {
  await chain.publish(['uber_eats']);
  setPrice(99_000);
  const [found] = (await compare()).data;
  const stranger = await linkedChain();
  const at = { params: { id } };
  expect((await stranger.admin.call(channelMenusApi.differences, at)).status).toBe(404);
  const body = { ids: [found?.id ?? 0], accepted: true };
  expect((await stranger.admin.call(channelMenusApi.acceptDifferences, { ...at, body })).status).toBe(404);
});
