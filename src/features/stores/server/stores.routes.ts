import { fail } from '#domain/failures.ts';
import { holds } from '#kit/server/context.ts';
import { merging } from '#kit/server/merging.ts';
import { serve } from '#kit/server/mount.ts';
import type { Secrets } from '#kit/server/secrets.ts';
import { storeOptionsApi } from '../storeList.contract.ts';
import { type Store, type StoreDraft, type StorePatch, storesApi } from '../stores.contract.ts';
import { draftOfStore, storeRules } from '../stores.rules.ts';
import { exportStores } from './exportStores.ts';
import { mergeLists } from './mergeLists.ts';
import { createStore, removeStore, updateWhole } from './saveStore.ts';
import * as repo from './stores.repo.ts';
import { viewOf } from './storeView.ts';

export const storeOptions = serve(storeOptionsApi, {
  all: ({ db, actor }, { query }) => repo.options(db, actor.storeIds, query),
});

export const stores = ({ secrets }: { secrets: Secrets }) =>
  serve(storesApi, {
    exportCsv: (ctx, { query }) => exportStores(ctx, query),
    list(ctx, { query }) {
      if (query.full && !holds(ctx.actor, storesApi.get.policy)) fail('notAllowed');
      return repo.list(ctx.db, query, viewOf(ctx));
    },
    get: async (ctx, { params }) => (await repo.find(ctx.db, params.id, viewOf(ctx))) ?? fail('notFound'),
    create: (ctx, { body }) => createStore(ctx, body, secrets),
    update: merging<Store, StoreDraft, StorePatch>({
      table: 'stores',
      rules: ({ tenant }) => storeRules(tenant.country),
      find: (db, id, ctx) => repo.findToWrite(db, id, viewOf(ctx)),
      draftOf: draftOfStore,
      wholeFields: mergeLists,
      secret: ['credentials'],
      save: updateWhole(secrets),
    }),
    remove: async (ctx, { params }) => {
      await removeStore(ctx, params.id);
      return {};
    },
  });
