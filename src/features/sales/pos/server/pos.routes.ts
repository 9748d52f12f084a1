import type { Readable } from 'node:stream';
import { requireAccessibleStores } from '#features/stores/server/index.ts';
import { providerNameOf } from '#integrations/providers.ts';
import { fail } from '#kit/contract/failures.ts';
import { columnHandlers } from '#kit/server/csv/importColumns.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { enqueueStaffJob } from '#kit/server/jobs/staffJob.ts';
import { posCataloguesApi } from '../catalogues.contract.ts';
import { itemChangesApi } from '../itemChanges.contract.ts';
import { mappingApi } from '../mapping.contract.ts';
import { mappingFilesApi } from '../mappingFiles.contract.ts';
import { readAllSoon } from './catalogueJobs.ts';
import * as catalogues from './catalogues.repo.ts';
import { changeItems } from './changeItems.ts';
import { exportMappings } from './exportMappings.ts';
import { gridScope } from './gridScope.ts';
import { mappingImportFiles, previewImport, startImport } from './importMappings.ts';
import * as mapping from './mapping.repo.ts';
import { acceptSuggestions, setMappings } from './setMappings.ts';

/** Items in sight of one search. */
const maxFound = 50;

export const posCatalogues = implementApi(posCataloguesApi, {
  list: async ({ db, actor }) => ({ data: await catalogues.list(db, actor.storeIds) }),
  read: async ({ db, actor }) => ({ requested: await readAllSoon(db, actor.storeIds) }),
});

export const posItemChanges = implementApi(itemChangesApi, {
  start: ({ db, actor }, { body }) => enqueueStaffJob(db, actor, changeItems, body),
});

export const posMappingFiles = implementApi(mappingFilesApi, {
  ...columnHandlers(mappingImportFiles),
  exportCsv: (ctx, { query }) => exportMappings(ctx, query),
  preview: (ctx, { body }) => previewImport(ctx, body as unknown as Readable),
  start: (ctx, { body }) => startImport(ctx, body as unknown as Readable),
});

export const posMappings = implementApi(mappingApi, {
  list: (ctx, { query }) => mapping.list(ctx.db, query, gridScope(ctx)),
  summary: async (ctx) => ({ counts: await mapping.summary(ctx.db, gridScope(ctx)) }),
  async items({ db, actor }, { query }) {
    if (!(await catalogues.usedIds(db, actor.storeIds)).has(query.catalogueId)) fail('notFound');
    return { data: await mapping.listItems(db, query, maxFound) };
  },
  async ofStore({ db, actor }, { params: { id } }) {
    await requireAccessibleStores(db, [id], actor.storeIds);
    const found = await mapping.countUnmapped(db, id);
    return {
      unmapped: found ? { providerName: providerNameOf(found.provider), products: found.products } : null,
    };
  },
  async ofAccount(ctx, { params: { id } }) {
    if (!(await catalogues.usedIds(ctx.db, ctx.actor.storeIds)).has(id)) fail('notFound');
    return { data: await mapping.listAccount(ctx.db, id, gridScope(ctx)) };
  },
  async set(ctx, { body }) {
    await setMappings(ctx, body.mappings);
    return { requestId: ctx.scope.requestId };
  },
  accept: async (ctx, { body }) => ({ accepted: await acceptSuggestions(ctx, body) }),
});
