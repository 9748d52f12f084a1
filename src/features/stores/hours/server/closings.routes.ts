import { fail } from '#kit/contract/failures.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { storesMeant } from '../../groups/server/members.repo.ts';
import { closingsApi } from '../closings.contract.ts';
import { closeStores } from './closeStores.ts';
import { previewClosing } from './previewClosing.ts';
import { openStores } from './openStores.ts';
import * as storesRepo from '../../rows/server/stores.repo.ts';
import { viewOf } from '../../record/server/storeView.ts';

export const storeClosings = implementApi(closingsApi, {
  preview: async (ctx, { body }) => ({
    stores: await previewClosing(ctx, { ...body, storeIds: await storesMeant(ctx, body) }),
  }),
  close: async (ctx, { body }) => closeStores(ctx, { ...body, storeIds: await storesMeant(ctx, body) }),
  openMany: async (ctx, { body }) => ({
    requestId: ctx.scope.requestId,
    ...(await openStores(ctx, await storesMeant(ctx, body), body.upcoming)),
  }),
  async open(ctx, { params }) {
    await openStores(ctx, [params.id]);
    return (await storesRepo.find(ctx.db, params.id, viewOf(ctx))) ?? fail('notFound');
  },
});
