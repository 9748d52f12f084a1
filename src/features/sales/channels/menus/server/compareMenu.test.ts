import { beforeEach, describe, expect, test } from 'vitest';
import { fromWire } from '#kit/contract/wire.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { update } from '#kit/server/data/write.ts';
import { channelScene } from '#testing/integrations/linkedChain.ts';
import { newList } from '#testing/priceLists.ts';
import { channelLinksApi } from '../../links/links.contract.ts';
import { channelMenusApi, compareReport } from '../channelMenus.contract.ts';

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
/** Makes the open publications of a link those that guests see. */
const settleAll = (db: Db, linkId: number) =>
  unaudited(db).updateTable('channelPublications').set({ state: 'live' }).where('linkId', '=', linkId).execute();
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

test('a channel that shows the publication under way has no differences, and the answer names it', async () => {
  const rappiId = await chain.linkOf('rappi');
  const ofRappi = async () => (await chain.admin.call(channelMenusApi.differences, { params: { id: rappiId } })).body;
  const read = async () => {
    const { body } = await chain.admin.call(channelMenusApi.compare, { body: { linkIds: [rappiId] } });
    await chain.ended(body.jobId);
    return ofRappi();
  };
  await chain.publish(['rappi']);
  chain.rappi.menus.approve(chain.references.rappi);
  await chain.inTenant((db) => settleAll(db, rappiId));
  expect((await read()).pending).toBeNull();
  await chain.inTenant((db) => update(db, 'products', chain.products.cola, { priceProduct: 1700 }));
  await chain.publish(['rappi']);
  chain.rappi.menus.approve(chain.references.rappi);
  await chain.inTenant((db) => update(db, 'products', chain.products.cola, { priceProduct: 1900 }));
  expect(await read()).toMatchObject({ data: [], pending: { number: 2, state: 'waiting' } });
});

describe('taking what the channel shows', () => {
  const take = (ids: number[], who = chain.admin) =>
    who.call(channelMenusApi.takeDifferences, { params: { id }, body: { ids } });
  const product = async () => (await chain.admin.call(productsApi.get, { params: { id: chain.products.cola } })).body;

  test('writes it into our product, with its history, and the difference is gone', async () => {
    await chain.publish(['uber_eats']);
    setPrice(99_000);
    const [found] = (await compare()).data;
    const { body } = await take([found?.id ?? 0]);
    expect(body).toEqual({ taken: 1, refused: [] });
    expect((await product()).priceProduct).toBe(990);
    expect((await differences()).data).toEqual([]);
    expect((await compare()).data).toEqual([]);
    const params = { entity: 'products', id: chain.products.cola };
    const { body: history } = await chain.admin.call(auditApi.history, { params });
    expect(history.data[0]?.changes[0]?.fields).toMatchObject([{ field: 'priceProduct', before: 1500, after: 990 }]);
  });

  test('is offered for a price of ours alone; for one of a list, the list is named with a link', async () => {
    await chain.publish(['uber_eats']);
    setPrice(99_000);
    expect((await compare()).data).toMatchObject([{ canTake: true, takeProblem: null }]);
    const priceGroupId = await newList(chain);
    await chain.inTenant((db) => update(db, 'channelLinks', id, { priceGroupId }));
    const [listed] = (await differences()).data;
    const message = expect.stringMatching(/^El precio viene de la lista «.+»: cámbialo allí\.$/);
    expect(listed).toMatchObject({
      canTake: false,
      takeProblem: { message, path: `/price-groups/${priceGroupId}?product=${chain.products.cola}` },
    });
    expect((await take([listed?.id ?? 0])).body).toEqual({ taken: 0, refused: [{ id: listed?.id, message }] });
  });

  test('needs the permission to edit products, and is not offered without', async () => {
    await chain.publish(['uber_eats']);
    setPrice(99_000);
    const [found] = (await compare()).data;
    const publisher = await chain.userWith(['menus.publish']);
    const { body } = await publisher.call(channelMenusApi.differences, { params: { id } });
    expect(body.data).toMatchObject([{ canTake: false, takeProblem: null }]);
    expect((await take([found?.id ?? 0], publisher)).body).toEqual({
      taken: 0,
      refused: [{ id: found?.id, message: 'No tienes permiso para cambiar productos.' }],
    });
    expect((await product()).priceProduct).toBe(1500);
  });

  test('leaves a price that changed here since', async () => {
    await chain.publish(['uber_eats']);
    setPrice(99_000);
    const [found] = (await compare()).data;
    await chain.inTenant((db) => update(db, 'products', chain.products.cola, { priceProduct: 1700 }));
    expect((await take([found?.id ?? 0])).body.refused[0]?.message).toMatch(/^Cambió aquí después de publicarse/);
    expect((await product()).priceProduct).toBe(1700);
  });

  test('does not reach the differences of other companies', async () => {
    await chain.publish(['uber_eats']);
    setPrice(99_000);
    const [found] = (await compare()).data;
    const stranger = await linkedChain();
    expect((await take([found?.id ?? 0], stranger.admin)).status).toBe(404);
    const otherId = await stranger.linkOf('uber_eats');
    const body = { ids: [found?.id ?? 0] };
    const answer = await stranger.admin.call(channelMenusApi.takeDifferences, { params: { id: otherId }, body });
    expect(answer.body).toEqual({ taken: 0, refused: [] });
    expect((await product()).priceProduct).toBe(1500);
  });
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

test('a comparison of many menus reports how many differ, and which have nothing to compare with', async () => {
  await chain.publish(['uber_eats']);
  setPrice(99_000);
  const linkIds = [id, await chain.linkOf('rappi')];
  const { body } = await chain.admin.call(channelMenusApi.compare, { body: { linkIds } });
  await chain.ended(body.jobId);
  const { result } = (await chain.admin.call(jobsApi.get, { params: { id: body.jobId } })).body;
  expect(fromWire(compareReport, result)).toMatchObject({ compared: 1, different: 1, unpublished: 1, failed: 0 });
});
