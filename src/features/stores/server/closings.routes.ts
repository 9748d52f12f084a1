import { fail } from '#domain/failures.ts';
import { serve } from '#kit/server/mount.ts';
import { closingsApi } from '../closings.contract.ts';
import { closeStores } from './closeStores.ts';
import { openStores } from './openStores.ts';
import * as storesRepo from './stores.repo.ts';
import { viewOf } from './storeView.ts';

export const storeClosings = serve(closingsApi, {
  close: (ctx, { body }) => closeStores(ctx, body),
  openMany: async (ctx, { body }) => ({
    requestId: ctx.scope.requestId,
    opened: await openStores(ctx, body.storeIds),
  }),
  async open(ctx, { params }) {
    await openStores(ctx, [params.id]);
    return (await storesRepo.find(ctx.db, params.id, viewOf(ctx))) ?? fail('notFound');
  },
});
