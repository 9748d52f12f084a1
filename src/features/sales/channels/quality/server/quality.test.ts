import { beforeAll, expect, test } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import { storedOrder } from '#testing/orders.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';
import { channelQualityApi } from '../quality.contract.ts';

const comanda = await testApp();
let tenant: TestTenant;
let [centro, norte] = [0, 0];

const hour = 3_600_000;
const moment = (hoursAgo: number, seconds = 0) => new Date(Date.now() - hoursAgo * hour + seconds * 1000).toISOString();

type Sent = {
  storeId: number;
  state: 'waiting' | 'accepted' | 'denied' | 'expired' | 'canceled' | 'finished';
  provider?: 'rappi' | 'uber_eats';
  answer?: 'accept' | 'refuse';
  isPlaced?: boolean;
  hoursAgo?: number;
  /** Until it was accepted. */
  seconds?: number;
};
let last = 0;

/** An order of a channel, by default placed two hours ago. */
async function addOrder({ storeId, provider = 'rappi', isPlaced = true, hoursAgo = 2, seconds, ...sent }: Sent) {
  const orderId = isPlaced ? await storedOrder(tenant, { storeId, source: provider }) : null;
  last += 1;
  const values = { ...sent, provider, storeId, orderId, reference: `R-${last}`, storeReference: String(storeId) };
  const times = {
    createdAt: moment(hoursAgo),
    acceptedAt: seconds === undefined ? null : moment(hoursAgo, seconds),
  };
  await tenant.inTenant((db) =>
    unaudited(db)
      .insertInto('channelOrders')
      .values({ ...values, ...times })
      .execute(),
  );
}

const list = async (query = {}, caller = tenant.admin) => (await caller.call(channelQualityApi.list, { query })).body;

beforeAll(async () => {
  tenant = await comanda.tenant();
  [centro, norte] = [await tenant.store('Centro'), await tenant.store('Norte')];
  for (const seconds of [20, 40, 90]) await addOrder({ storeId: centro, state: 'finished', seconds });
  await addOrder({ storeId: centro, state: 'canceled' });
  await addOrder({ storeId: centro, state: 'canceled', answer: 'accept', seconds: 60 });
  await addOrder({ storeId: centro, state: 'canceled', isPlaced: false });
  await addOrder({ storeId: norte, state: 'accepted', seconds: 30 });
  await addOrder({ storeId: norte, state: 'denied', answer: 'refuse' });
  await addOrder({ storeId: norte, state: 'expired' });
  await addOrder({ storeId: norte, state: 'waiting', isPlaced: false });
  await addOrder({ storeId: norte, state: 'expired', hoursAgo: 20 * 24 });
});

test('a store below the share that channels require comes first, with what it refused and let expire', async () => {
  const { data } = await list();
  expect(data.map(({ storeName, needsAttention }) => [storeName, needsAttention])).toEqual([
    ['Norte', true],
    ['Centro', false],
  ]);
  expect(data[0]).toMatchObject({
    providerName: 'Rappi',
    received: 4,
    placedShare: 0.75,
    refused: 1,
    expired: 1,
    secondsToAccept: 30,
  });
  expect(data[0]?.acceptedShare).toBeCloseTo(1 / 3);
});

test('an order that its guest cancels first counts against nobody', async () => {
  const { data } = await list({ storeIds: [centro] });
  expect(data).toMatchObject([
    { received: 5, placedShare: 1, acceptedShare: 1, refused: 0, expired: 0, secondsToAccept: 50 },
  ]);
});

test('the period, the channel and the name of the store narrow the list', async () => {
  await addOrder({ storeId: norte, provider: 'uber_eats', state: 'accepted', seconds: 10 });
  const found = async (query: object) => (await list(query)).data.map((row) => [row.id, row.received]);
  expect(await found({ days: '30', provider: 'rappi', query: 'norte' })).toEqual([[`${norte}:rappi`, 5]]);
  expect(await found({ provider: 'uber_eats' })).toEqual([[`${norte}:uber_eats`, 1]]);
  expect(await found({ sort: 'received', dir: 'asc' })).toEqual([
    [`${norte}:uber_eats`, 1],
    [`${norte}:rappi`, 4],
    [`${centro}:rappi`, 5],
  ]);
});

test('a user of one store sees no other, and no other company sees any', async () => {
  const manager = await tenant.userWith(['stores.list'], { storeIds: [centro] });
  expect((await list({}, manager)).data.map(({ storeName }) => storeName)).toEqual(['Centro']);
  const other = await comanda.tenant();
  expect((await other.admin.call(channelQualityApi.list, { query: {} })).body.data).toEqual([]);
});
