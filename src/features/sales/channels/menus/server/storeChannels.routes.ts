import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { enqueueStaffJob } from '#kit/server/jobs/staffJob.ts';
import { fail } from '../../channels.failures.ts';
import { storeChannelsApi } from '../storeChannels.contract.ts';
import { deployMenu, fetchMenu } from './channelMenuJobKinds.ts';
import { pictureOrigin } from './pictureOrigin.ts';
import { findWithMenu } from './storesWithMenu.repo.ts';

const requireStore = async ({ db, actor }: Ctx, id: number) =>
  (await findWithMenu(db, id, actor.storeIds)) ?? fail('notFound');

export const storeChannels = implementApiWith(storeChannelsApi, (services) => ({
  async deployMenu(ctx, { params, body: { channel } }) {
    const { id: storeId, name: storeName, menuId } = await requireStore(ctx, params.id);
    if (menuId === null)
      fail('invalidFields', { message: `${storeName} no tiene un menú que enviar: elige uno en sus datos.` });
    return enqueueStaffJob(ctx.db, ctx.actor, deployMenu, {
      storeId,
      storeName,
      channel,
      origin: pictureOrigin(ctx, services),
    });
  },
  async fetchMenu(ctx, { params }) {
    const { id: storeId, name: storeName } = await requireStore(ctx, params.id);
    return enqueueStaffJob(ctx.db, ctx.actor, fetchMenu, { storeId, storeName, source: params.source });
  },
}));
