import { draftOf } from '#kit/contract/draft.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { readResults, withFigures } from '#features/content/counts/server/index.ts';
import { type Landing, type LandingDraft, landingDraft, landingsApi } from '../landings.contract.ts';
import * as repo from './landings.repo.ts';
import { createLanding, getLanding, removeLanding, updateLanding } from './saveLanding.ts';

export const landings = implementApi(landingsApi, {
  async list(ctx, { query }) {
    const page = await repo.list(ctx.db, query);
    return { ...page, data: await withFigures(ctx, 'landing', page.data) };
  },
  get: ({ db }, { params }) => getLanding(db, params.id),
  async results(ctx, { params }) {
    const { id } = await getLanding(ctx.db, params.id);
    return readResults(ctx, 'landing', id);
  },
  create: (ctx, { body }) => createLanding(ctx, body),
  update: patchEndpoint<Landing, LandingDraft>({
    table: 'customLandings',
    rules: landingDraft,
    find: repo.findForUpdate,
    draftOf: (stored) => draftOf(landingDraft, stored),
    save: (ctx, id, _draft, changes, stored) => updateLanding(ctx, id, changes, stored),
  }),
  async remove(ctx, { params }) {
    await removeLanding(ctx, params.id);
    return {};
  },
});
