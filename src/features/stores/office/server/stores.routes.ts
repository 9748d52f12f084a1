import { chainSections } from '#features/platform/settings/sections.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import { hasPermission } from '#kit/server/http/context.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import { implementApi, implementApiWith } from '#kit/server/http/mount.ts';

import {
  storeOptionsApi,
  type Store,
  type StoreDraft,
  type StorePatch,
  storesApi,
} from '../../record/stores.contract.ts';
import { draftOfStore, storeRules } from '../../saving/stores.rules.ts';
import { exportStores } from './exportStores.ts';
import { mergeLists } from '../../saving/server/mergeLists.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import { updateOrClose } from './updateOrClose.ts';
import { createStore, removeStore, updateStoreWithSecrets } from '../../saving/server/saveStore.ts';
import * as repo from '../../rows/server/stores.repo.ts';
import { viewOf } from '../../record/server/storeView.ts';

export const storeOptions = implementApi(storeOptionsApi, {
  all: (ctx, { query }) => repo.options(ctx.db, viewOf(ctx), query),
});

const patchStore = (secrets: Secrets) =>
  patchEndpoint<Store, StoreDraft, StorePatch>({
    table: 'stores',
    rules: async ({ db, tenant }) => storeRules(tenant.country, { chain: await readSettings(db, ...chainSections) }),
    find: (db, id, ctx) => repo.findForUpdate(db, id, viewOf(ctx)),
    draftOf: draftOfStore,
    resolvePatch: (ctx, stored, body) => mergeLists(ctx, stored, withoutEffectiveZone(stored, body)),
    hasChildren: true,
    secret: ['credentials'],
    save: updateStoreWithSecrets(secrets),
  });

/** A store answers the zone that holds: sent back, it does not become the store's own. */
const withoutEffectiveZone = ({ timeZone: effectiveZone }: Store, { timeZone, ...others }: StorePatch): StorePatch =>
  timeZone === undefined || timeZone === effectiveZone ? others : { ...others, timeZone };

export const stores = implementApiWith(storesApi, ({ areas, secrets }) => ({
  exportCsv: (ctx, { query }) => exportStores(ctx, query),
  list(ctx, { query }) {
    if (query.full && !hasPermission(ctx.actor, storesApi.get.policy)) fail('notAllowed');
    return repo.list(ctx.db, query, viewOf(ctx));
  },
  get: async (ctx, { params }) => (await repo.find(ctx.db, params.id, viewOf(ctx))) ?? fail('notFound'),
  create: (ctx, { body }) => createStore(ctx, body, secrets),
  update: (ctx, { params, body }) => updateOrClose(ctx, params.id, body, patchStore(secrets)),
  remove: async (ctx, { params }) => {
    await removeStore(ctx, params.id, areas);
    return {};
  },
}));
