import { heldClosings } from '#domain/holds/holds.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Page } from '#kit/contract/crud.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { cachedJson } from '#kit/server/http/cachedJson.ts';
import { publicStoresApi } from '../publicStores.contract.ts';
import { cachedStores } from './cachedStores.ts';
import { noteUncovered } from './uncoveredAsks.ts';
import * as repo from './publicStores.repo.ts';
import { storesServing } from './storesServing.repo.ts';

const guestOf = ({ tenant }: Ctx, now = new Date()): repo.GuestView => ({
  now,
  timeZone: tenant.timeZone,
  heldIn: (timeZone) => heldClosings(tenant.holds, { timeZone, businessDayCutoff: tenant.businessDayCutoff }),
});

/** A list that is never cut, in the shape of every list. */
const onePage = <Item>(data: Item[]): Page<Item> => ({
  data,
  count: data.length,
  total: data.length,
  page: 1,
  nextPage: null,
});

/** Public responses do not depend on the caller: a signed-in user gets the same. */
export const publicStores = implementApiWith(publicStoresApi, ({ secrets }) => ({
  byDefault: async (ctx) => (await repo.first(ctx.db, guestOf(ctx))) ?? fail('notFound'),
  all: (ctx) =>
    cachedStores(ctx, async (db) => cachedJson(publicStoresApi.all, onePage(await repo.all(db, guestOf(ctx))))),
  one: async (ctx, { params: { id } }) => (await repo.find(ctx.db, id, guestOf(ctx))) ?? fail('notFound'),
  pickUp: async (ctx) => onePage(await repo.withPickUp(ctx.db, guestOf(ctx))),
  async serving(ctx, { query: { latitude, longitude, at } }) {
    const guest = guestOf(ctx, at ? new Date(at) : new Date());
    const stores = await storesServing(ctx.db, { latitude, longitude }, { ...guest, storeScope: null });
    if (stores.length === 0) noteUncovered(ctx, secrets, { latitude, longitude });
    return { stores: stores.map((store) => ({ ...store, state: repo.publicOpenness(store.state) })) };
  },
}));
