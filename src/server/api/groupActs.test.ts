import { describe, expect, test } from 'vitest';
import { insert } from '#kit/server/data/write.ts';
import { fromWire } from '#kit/contract/wire.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { guestMenu } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { priceGroupsApi } from '#features/catalogue/price-groups/priceGroups.contract.ts';
import { soldOutsApi } from '#features/catalogue/sold-outs/soldOuts.contract.ts';
import { bulkApi } from '#features/stores/bulk/bulk.contract.ts';
import { blankRule, storeGroupsApi } from '#features/stores/groups/storeGroups.contract.ts';
import { publicStoresApi } from '#features/stores/guests/publicStores.contract.ts';
import { closingsApi } from '#features/stores/hours/closings.contract.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { sellingChain } from '#testing/guestMenus.ts';
import { close, createStore } from '#testing/stores.ts';
import { type Caller, testApp } from '#testing/testApp.ts';

/** Actions on a group apply to its current stores; permanent settings follow the group. */
const comanda = await testApp();
const tenant = await comanda.tenant();
const { admin } = tenant;

let createdCount = 0;
async function commune(who = admin) {
  const name = `Comuna ${++createdCount}`;
  const body = { name, kind: 'commune' as const, rule: { ...blankRule, communes: [name] }, storeIds: [] };
  const { id } = (await who.call(storeGroupsApi.create, { body })).body;
  return { id, name, store: () => createStore(tenant, { commune: name }).then((store) => store.id) };
}
const move = (who: Caller, id: number, to: string) =>
  who.call(storesApi.update, { params: { id }, body: { commune: to } });

describe('what is done at once', () => {
  test('closes and opens the stores of a group, and those that are named besides', async () => {
    const here = await commune();
    const [one, two, other] = [await here.store(), await here.store(), await (await commune()).store()];
    const closed = await close(admin, { storeIds: [other], storeGroupIds: [here.id] });
    expect(new Set(closed.body.closings.map(({ storeId }) => storeId))).toEqual(new Set([one, two, other]));
    const opened = await admin.call(closingsApi.openMany, { body: { storeIds: [], storeGroupIds: [here.id] } });
    expect(new Set(opened.body.opened.map(({ id }) => id))).toEqual(new Set([one, two]));
  });

  test('reaches of a group no store that the person does not', async () => {
    const here = await commune();
    const [reachable] = [await here.store(), await here.store()];
    const local = await tenant.userWith(['stores.update'], { storeIds: [reachable] });
    const { body } = await close(local, { storeIds: [], storeGroupIds: [here.id] });
    expect(body.closings.map(({ storeId }) => storeId)).toEqual([reachable]);
  });

  test('edits the stores of a group together', async () => {
    const here = await commune();
    const ids = [await here.store(), await here.store()];
    const body = { storeIds: [], storeGroupIds: [here.id], deliveryWaitTime: 77 };
    const preview = (await admin.call(bulkApi.preview, { body })).body.stores.map(({ id }) => id);
    expect(new Set(preview)).toEqual(new Set(ids));
    expect((await admin.call(bulkApi.massiveUpdate, { body })).body.updated).toBe(2);
  });

  test('takes a product off sale in the stores of a group', async () => {
    const here = await commune();
    const ids = [await here.store(), await here.store()];
    const product = await tenant.inTenant((db) => insert(db, 'products', { name: 'Palta', url: 'palta' }));
    const fields = { target: 'product', ends: 'manual', until: null, note: '' } as const;
    const body = { ...fields, targetIds: [product.id], storeIds: [], storeGroupIds: [here.id] };
    const { data } = (await admin.call(soldOutsApi.create, { body })).body;
    expect(new Set(data.map(({ storeId }) => storeId))).toEqual(new Set(ids));
  });

  test('says at its field that a group is gone or has no store, and that none was chosen', async () => {
    const empty = await commune();
    const refused = async (target: object) => (await close(admin, { storeIds: [], ...target })).refusal.errors;
    expect(await refused({ storeGroupIds: [empty.id] })).toEqual({
      store_group_ids: ['Ningún local está en estos grupos ahora'],
    });
    expect(await refused({ storeGroupIds: [999_999] })).toEqual({
      store_group_ids: ['Uno de los grupos ya no existe'],
    });
    expect(await refused({})).toEqual({ store_ids: ['Elige al menos un local'] });
  });
});

describe('a price list of some groups', () => {
  test('holds in their stores alone, and in one that joins from then on', async () => {
    const chain = await sellingChain(comanda);
    const here = await commune(chain.admin);
    const price = async () => {
      const reply = await comanda.app.inject({
        url: `/api/v1/stores/${chain.storeId}/menus/web`,
        headers: { tenant: chain.slug },
      });
      const menu = fromWire(guestMenu, reply.json()) as ReturnType<typeof guestMenu.parse>;
      return menu.categories[0]?.lines[0]?.pickUp?.price;
    };
    expect(await price()).toBe(4000);
    const list = { params: { id: chain.listId }, body: { storeGroupIds: [here.id] } };
    expect((await chain.admin.call(priceGroupsApi.update, list)).body.storeGroupIds).toEqual([here.id]);
    await expect.poll(price, { timeout: 5000 }).toBe(3900);
    const joins = { params: { id: here.id }, body: { rule: null, storeIds: [chain.storeId] } };
    const { headers } = await chain.admin.call(storeGroupsApi.update, joins);
    await expect.poll(price, { timeout: 5000 }).toBe(4000);
    await chain.admin.call(auditApi.undo, { params: { requestId: String(headers['x-request-id']) } });
    await expect.poll(price, { timeout: 5000 }).toBe(3900);
  });
});

test('guests read the groups of each store', async () => {
  const here = await commune();
  const id = await here.store();
  const listed = async () => {
    const reply = await comanda.app.inject({ url: '/api/v1/stores/all', headers: { tenant: tenant.slug } });
    const { data } = fromWire(publicStoresApi.all.reply, reply.json()) as {
      data: { id: number; groups: { name: string }[] }[];
    };
    return data.find((store) => store.id === id)?.groups.map(({ name }) => name);
  };
  expect(await listed()).toEqual([here.name]);
  await move(admin, id, 'Otra parte');
  expect(await listed()).toEqual([]);
});
