import { draftOf } from '#kit/contract/draft.ts';
import { fail } from '../priceGroups.failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import { type LinkTargets, requireUnlinked } from '#kit/server/data/linkUses.ts';
import { implementApi, implementApiWith } from '#kit/server/http/mount.ts';
import { baseRaisesApi } from '#features/catalogue/products/baseRaises.contract.ts';
import {
  type PriceChange,
  type PriceGroup,
  type PriceGroupDraft,
  priceGroupDraft,
  priceGroupsApi,
} from '../priceGroups.contract.ts';
import { cancelBaseRaise, scheduleBaseRaise } from './baseRaises.ts';
import * as repo from './priceGroups.repo.ts';
import * as prices from './prices.repo.ts';
import { startPriceChange } from './priceChangeJob.ts';
import { cancelRaise, previewRaise, raisePrices } from './raisePrices.ts';
import * as raises from './raises.repo.ts';
import { notifyPricesChanged, savePrices } from './savePrices.ts';

async function remove({ db }: Ctx, id: number, areas: LinkTargets) {
  if (!(await repo.lock(db, id))) fail('notFound');
  const menus = await repo.menusWith(db, id);
  if (menus.length > 0)
    fail('priceGroupInUse', {
      message: `No se puede eliminar: con esta lista ${menus.length === 1 ? 'vende' : 'venden'} ${menus.join(', ')}. Quítala antes de ahí y publica.`,
    });
  await requireUnlinked(db, areas, 'priceGroups', id);
  await repo.remove(db, id);
  await notifyPricesChanged(db);
  return {};
}

const updateGroup = patchEndpoint<PriceGroup, PriceGroupDraft>({
  table: 'priceGroups',
  rules: priceGroupDraft,
  find: repo.findForUpdate,
  draftOf: (stored) => draftOf(priceGroupDraft, stored),
  save: async ({ db }, id, _draft, changes) => {
    const saved = await repo.update(db, id, changes);
    await notifyPricesChanged(db);
    return saved;
  },
});

/** Saves cells of a list together with its fields. */
async function withPrices(ctx: Ctx, group: PriceGroup, changes: readonly PriceChange[]): Promise<PriceGroup> {
  if (changes.length === 0) return group;
  await savePrices(ctx, group.id, changes);
  return (await repo.find(ctx.db, group.id)) ?? fail('notFound');
}

export const baseRaises = implementApi(baseRaisesApi, {
  waiting: async ({ db }, { query }) => ({ data: await raises.waitingBase(db, query) }),
  schedule: (ctx, { body }) => scheduleBaseRaise(ctx, body),
  change: (ctx, { body }) => startPriceChange(ctx, body),
  cancel: async (ctx, { params }) => {
    await cancelBaseRaise(ctx, params.id);
    return {};
  },
});

export const priceGroups = implementApiWith(priceGroupsApi, ({ areas }) => ({
  all: ({ db }, { query }) => repo.options(db, query),
  list: ({ db }, { query }) => repo.list(db, query),
  get: async ({ db }, { params }) => (await repo.find(db, params.id)) ?? fail('notFound'),
  async create(ctx, { body: { prices: changes = [], ...body } }) {
    const created = await repo.insert(ctx.db, body);
    await notifyPricesChanged(ctx.db);
    return withPrices(ctx, created, changes);
  },
  order: async ({ db, scope }, { body }) => {
    if (!(await repo.order(db, body.ids))) fail('notFound');
    await notifyPricesChanged(db);
    return { requestId: scope.requestId };
  },
  update: async (ctx, { params, body: { prices: changes = [], ...body } }) =>
    withPrices(ctx, await updateGroup(ctx, { params, body }), changes),
  remove: (ctx, { params }) => remove(ctx, params.id, areas),
  prices: async ({ db }, { params, query }) => {
    if (!(await repo.find(db, params.id))) fail('notFound');
    return { data: await prices.rows(db, params.id, query) };
  },
  savePrices: (ctx, { params, body }) => savePrices(ctx, params.id, body.prices),
  previewRaise: (ctx, { params, body }) => previewRaise(ctx, params.id, body),
  raise: (ctx, { params, body }) => raisePrices(ctx, params.id, body),
  raises: async ({ db }, { params, query }) => {
    if (!(await repo.find(db, params.id))) fail('notFound');
    return raises.list(db, params.id, query);
  },
  cancelRaise: async (ctx, { params }) => {
    await cancelRaise(ctx, params.id, params.raiseId);
    return {};
  },
}));
