import { implementApi } from '#kit/server/http/mount.ts';
import { orderStoreOf } from '../../record/server/orderStores.ts';
import { slotsApi } from '../slots.contract.ts';
import { offeredSlots } from '../slots.rules.ts';
import { fullSlots } from './slots.repo.ts';

/** When guests may order for later. */
export const slots = implementApi(slotsApi, {
  async list(ctx, { params: { id }, query: { method, day = null } }) {
    const { store } = await orderStoreOf(ctx, id);
    const offered = offeredSlots(store, { method, day, now: new Date() });
    const capacity = store.maxFutureOrders;
    if (capacity === null || offered.slots.length === 0) return offered;
    const full = await ctx.inTransaction((db) =>
      fullSlots(db, id, { from: `${offered.slots[0]?.at}`, most: capacity }),
    );
    return { ...offered, slots: offered.slots.filter(({ at }) => !full.has(at)) };
  },
});
