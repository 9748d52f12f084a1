import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import type { MenuRow } from '../../record/menus.contract.ts';
import { menuVersionsApi } from '../menuVersions.contract.ts';
import * as menus from '../../record/server/menus.repo.ts';
import { requireDraft } from './draftHash.ts';
import { discardDraft, menuPublishing } from './menuPublishing.ts';
import * as repo from './menuVersions.repo.ts';
import { differencesOf } from './presentDifferences.ts';

const rowOf = async ({ db, actor }: Ctx, id: number): Promise<MenuRow> =>
  (await menus.row(db, id, actor.storeIds)) ?? fail('notFound');

export const menuVersions = implementApi(menuVersionsApi, {
  async list(ctx, { params, query }) {
    await rowOf(ctx, params.id);
    return repo.list(ctx.db, params.id, query);
  },
  get: async ({ db }, { params }) => (await repo.find(db, params.id, params.number)) ?? fail('notFound'),
  differences: (ctx, { params, query }) => differencesOf(ctx, params.id, query),
  async publish(ctx, { params, body: { note = '', at, draftHash } }) {
    if (draftHash !== undefined) await requireDraft(ctx.db, params.id, draftHash);
    await (at
      ? menuPublishing.schedule(ctx.db, params.id, { note, at })
      : menuPublishing.publish(ctx.db, params.id, { note }));
    return rowOf(ctx, params.id);
  },
  async cancelPublish(ctx, { params }) {
    await menuPublishing.cancel(ctx.db, params.id);
    return rowOf(ctx, params.id);
  },
  async restore(ctx, { params }) {
    await menuPublishing.restore(ctx.db, params.id, params.number);
    return rowOf(ctx, params.id);
  },
  async discard(ctx, { params }) {
    await discardDraft(ctx.db, params.id);
    return rowOf(ctx, params.id);
  },
});
