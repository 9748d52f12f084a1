import { draftOf } from '#kit/contract/draft.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { viewDraft, viewsApi, type ViewDraft } from '../views.contract.ts';
import * as repo from './views.repo.ts';

/** The view, for its author. Others are refused a shared one, and do not learn that a private one exists. */
async function requireAuthoredView({ db, actor }: Ctx, id: number): Promise<repo.StoredView> {
  const view = (await repo.find(db, id, actor)) ?? fail('notFound');
  return view.mine
    ? view
    : fail('notAllowed', { message: `Esta vista es de ${view.authorName}: solo su autor puede cambiarla.` });
}

export const views = implementApi(viewsApi, {
  list: async ({ db, actor }, { query }) => ({ data: await repo.list(db, query.list, actor) }),
  create: ({ db, actor }, { body }) => repo.insert(db, body, actor),
  update: patchEndpoint<repo.StoredView, ViewDraft>({
    table: 'savedViews',
    rules: viewDraft,
    find: (_db, id, ctx) => requireAuthoredView(ctx, id),
    draftOf: (stored) => draftOf(viewDraft, stored),
    save: async ({ db, actor }, id, draft) => (await repo.update(db, id, draft, actor)) ?? fail('notFound'),
  }),
  remove: async (ctx, { params }) => {
    await requireAuthoredView(ctx, params.id);
    await repo.remove(ctx.db, params.id);
    return {};
  },
});
