import { draftOf } from '#kit/contract/draft.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { emit } from '#kit/server/live/events.ts';
import { fail } from '../../pages.failures.ts';
import { type Page, type PageDraft, pageDraft, pagesApi } from '../pages.contract.ts';
import * as repo from './pages.repo.ts';
import { createPage, recoverPage, removePage, resolvePatch, updatePage } from './savePage.ts';

export const pages = implementApi(pagesApi, {
  list: ({ db }, { query }) => repo.list(db, query),
  get: async ({ db }, { params }) => (await repo.find(db, params.id)) ?? fail('notFound'),
  create: (ctx, { body }) => createPage(ctx, body),
  update: patchEndpoint<Page, PageDraft>({
    table: 'pages',
    rules: pageDraft,
    find: repo.findForUpdate,
    draftOf: (stored) => draftOf(pageDraft, stored),
    resolvePatch,
    save: (ctx, id, _draft, changes, stored) => updatePage(ctx, id, changes, stored),
  }),
  async remove(ctx, { params }) {
    await removePage(ctx, params.id);
    return {};
  },
  async order({ db }, { body: { positions } }) {
    const ids = positions.map(({ id }) => id);
    if ((await repo.order(db, positions)).length < new Set(ids).size) fail('notFound');
    await emit(db, 'pages');
    return { data: await repo.rows(db, ids) };
  },
  recover: (ctx, { params }) => recoverPage(ctx, params.id),
});
