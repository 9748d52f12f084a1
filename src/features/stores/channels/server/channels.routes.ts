import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { storeChannelsApi } from '../channels.contract.ts';
import * as repo from './channels.repo.ts';
import { deployMenu, fetchMenu } from './channelsJobs.ts';

const requireStore = async ({ db, actor }: Ctx, id: number) =>
  (await repo.findWithMenu(db, id, actor.storeIds)) ?? fail('notFound');

export const storeChannels = implementApi(storeChannelsApi, {
  async deployMenu(ctx, { params, body }) {
    const { id, name, menuId } = await requireStore(ctx, params.id);
    if (menuId === null)
      fail('invalidFields', { message: `${name} no tiene un menú que enviar: elige uno en sus datos.` });
    return enqueue(ctx.db, deployMenu, { storeId: id, storeName: name, channel: body.channel });
  },
  async fetchMenu(ctx, { params }) {
    const { id, name } = await requireStore(ctx, params.id);
    return enqueue(ctx.db, fetchMenu, { storeId: id, storeName: name, source: params.source });
  },
});
