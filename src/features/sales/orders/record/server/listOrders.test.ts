import { expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/testApp.ts';
import { storedOrder } from '#testing/orders.ts';
import type { CursorPage } from '#kit/contract/crud.ts';
import { storeGroupsApi } from '#features/stores/groups/storeGroups.contract.ts';
import { type OrderRow, ordersApi } from '../orders.contract.ts';

const { tenant: newTenant } = await testApp();

const at = (minute: number) => new Date(Date.parse('2026-11-20T15:00:00.000Z') + minute * 60_000).toISOString();

/** A chain of three stores that sold in turn, one order a minute. */
async function chain() {
  const tenant = await newTenant();
  const stores = [await tenant.store('Ñuñoa'), await tenant.store('Maipú'), await tenant.store('Macul')];
  const ids: number[] = [];
  for (let minute = 0; minute < 12; minute++)
    ids.push(await storedOrder(tenant, { storeId: stores[minute % 3] as number, createdAt: at(minute) }));
  const [first, second, third] = stores as [number, number, number];
  return { tenant, first, second, third, ids: ids.toReversed() };
}

const numbersOf = async (who: Caller, query = {}) =>
  (await who.call(ordersApi.list, { query })).body.data.map(({ id }) => id);

/** Every page of a list, one after another. */
async function pagesOf(who: Caller, query: object): Promise<number[][]> {
  const pages: number[][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const filters: object = { ...query, ...(cursor && { cursor }) };
    const page: CursorPage<OrderRow> = (await who.call(ordersApi.list, { query: filters })).body;
    pages.push(page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return pages;
}

test('pages hold each order once, the newest first, from the stores of all or of some', async () => {
  const { tenant, first, second, ids } = await chain();
  expect((await pagesOf(tenant.admin, { limit: 5 })).map((page) => page.length)).toEqual([5, 5, 2]);
  expect((await pagesOf(tenant.admin, { limit: 5 })).flat()).toEqual(ids);
  const ofTwo = ids.filter((_, index) => index % 3 !== 0);
  expect((await pagesOf(tenant.admin, { limit: 3, storeIds: [first, second] })).flat()).toEqual(ofTwo);
});

test('orders of one moment come by their numbers, and none is lost between two pages', async () => {
  const { tenant, first, third } = await chain();
  const same = [];
  for (const storeId of [third, first, third, first])
    same.push(await storedOrder(tenant, { storeId, createdAt: at(60) }));
  const newest = same.toReversed();
  expect((await pagesOf(tenant.admin, { limit: 3 })).flat().slice(0, 4)).toEqual(newest);
  expect((await pagesOf(tenant.admin, { limit: 3, storeIds: [first, third] })).flat().slice(0, 4)).toEqual(newest);
});

test('a user limited to some stores sees only their orders, whatever stores are requested', async () => {
  const { tenant, first, second, third, ids } = await chain();
  const limited = await tenant.userWith(['orders.list'], { storeIds: [second, third] });
  expect(await numbersOf(limited)).toEqual(ids.filter((_, index) => index % 3 !== 2));
  expect(await numbersOf(limited, { storeIds: [first, third] })).toEqual(ids.filter((_, index) => index % 3 === 0));
  expect(await numbersOf(limited, { storeIds: [first] })).toEqual([]);
});

test('stores and other filters narrow together', async () => {
  const { tenant, first, second } = await chain();
  const ready = await storedOrder(tenant, { storeId: first, status: 'ready', createdAt: at(20) });
  await storedOrder(tenant, { storeId: second, status: 'ready', createdAt: at(21) });
  expect(await numbersOf(tenant.admin, { storeIds: [first], status: 'ready' })).toEqual([ready]);
  expect(await numbersOf(tenant.admin, { storeIds: [first], status: 'ready', from: '2026-11-21' })).toEqual([]);
});

test('a group filters by its current stores in lists, queues and counts', async () => {
  const { tenant, first, second, third, ids } = await chain();
  const { admin } = tenant;
  const body = { name: 'Oriente', kind: 'tag' as const, rule: null, storeIds: [first, third] };
  const storeGroupId = (await admin.call(storeGroupsApi.create, { body })).body.id;
  const ofStores = (...stores: number[]) =>
    ids.filter((_, index) => stores.includes([third, second, first][index % 3] as number));
  expect((await pagesOf(admin, { limit: 3, storeGroupId })).flat()).toEqual(ofStores(first, third));
  expect(await numbersOf(admin, { storeGroupId, storeIds: [second, third] })).toEqual(ofStores(third));
  expect(await numbersOf(admin, { storeGroupId, queue: 'open' })).toEqual(ofStores(first, third).toReversed());
  expect((await admin.call(ordersApi.queues, { query: { storeGroupId } })).body.open).toBe(8);
  expect((await admin.call(ordersApi.count, { query: { storeGroupId } })).body.count).toBe(8);
  const limited = await tenant.userWith(['orders.list'], { storeIds: [second, third] });
  expect(await numbersOf(limited, { storeGroupId })).toEqual(ofStores(third));
  await admin.call(storeGroupsApi.update, { params: { id: storeGroupId }, body: { storeIds: [first] } });
  expect(await numbersOf(admin, { storeGroupId })).toEqual(ofStores(first));
});
