import { requireAccessibleStores } from '#features/stores/server/index.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { storePosApi } from '../storePos.contract.ts';
import { readShift, readStorePos } from './readShift.ts';

export const storePos = implementApiWith(storePosApi, (services) => ({
  async ofStore(ctx, { params: { id } }) {
    await requireAccessibleStores(ctx.db, [id], ctx.actor.storeIds);
    return { pos: await readStorePos(ctx.db, ctx, services, id) };
  },
  async readShift(ctx, { params: { id } }) {
    await ctx.inTransaction((db) => requireAccessibleStores(db, [id], ctx.actor.storeIds));
    await readShift(ctx, services, id);
    return { pos: await ctx.inTransaction((db) => readStorePos(db, ctx, services, id)) };
  },
}));
