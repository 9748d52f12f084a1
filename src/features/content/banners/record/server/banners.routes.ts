import { csvFormat } from '#domain/countries.ts';
import type { Page } from '#kit/contract/crud.ts';
import { draftOf } from '#kit/contract/draft.ts';
import { exportRecords } from '#kit/server/csv/exportRecords.ts';
import type { ListQuery, StoredRecord } from '#kit/server/data/crud/crudRepo.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import type { LinkTargets } from '#kit/server/data/linkUses.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { readResults, withFigures } from '#features/content/counts/server/index.ts';
import { fail } from '../../banners.failures.ts';
import type { BannerKind } from '../../schedule/bannerWords.contract.ts';
import { bannersApi, maxSwitched, popUpsApi, positionBannersApi } from '../banners.contract.ts';
import { bannerRules } from '../banners.rules.ts';
import type { Banner, BannerDraft, ListedBanner } from '../bannerShape.contract.ts';
import * as repo from './banners.repo.ts';
import { type BannerBody, bannerSaving, withPictureKey } from './saveBanner.ts';

type Id = { params: { id: number } };
type Query = ListQuery & { state?: string | undefined };
type Switching = { active: boolean; ids?: readonly number[] | undefined; filters?: Query | undefined };

/** The handlers of a kind: all kinds have the same ones. */
function bannerHandlers(kind: BannerKind, areas: LinkTargets) {
  const { source, records, ...saving } = bannerSaving(kind, areas);
  const present = async (ctx: Ctx, rows: readonly StoredRecord[]) =>
    repo.withPictures(ctx.db, kind, rows, ctx.tenant.timeZone);
  const presentOne = async (ctx: Ctx, row: StoredRecord) => (await present(ctx, [row]))[0] ?? fail('notFound');
  const find = async (ctx: Ctx, id: number) => presentOne(ctx, (await records.find(ctx.db, id)) ?? fail('notFound'));
  /** The filters of a list as those of its columns. */
  async function narrowed<Filters extends Query>({ db, tenant }: Ctx, { state, ids, ...query }: Filters) {
    if (state === undefined) return { ...query, ...(ids !== undefined && { ids }) };
    const inState = await repo.idsInState(db, source, { state, timeZone: tenant.timeZone });
    const chosen = ids as readonly number[] | undefined;
    return { ...query, ids: chosen ? inState.filter((id) => chosen.includes(id)) : inState };
  }
  return {
    async list(ctx: Ctx, { query }: { query: Query }): Promise<Page<ListedBanner>> {
      const page = await records.list(ctx.db, await narrowed(ctx, query));
      return { ...page, data: await withFigures(ctx, 'banner', await present(ctx, page.data)) };
    },
    get: (ctx: Ctx, { params }: Id) => find(ctx, params.id),
    async results(ctx: Ctx, { params }: Id) {
      const { id } = await find(ctx, params.id);
      return readResults(ctx, 'banner', id);
    },
    async exportCsv(ctx: Ctx, { query }: { query: Query }) {
      const narrow = await ctx.inTransaction((db) => narrowed(ctx.within(db), query));
      return exportRecords(ctx, { source, query: narrow, format: csvFormat(ctx.tenant.country) });
    },
    create: async (ctx: Ctx, { body }: { body: BannerBody }) => presentOne(ctx, await saving.create(ctx, body)),
    update: patchEndpoint<Banner, BannerDraft, BannerBody>({
      table: 'banners',
      rules: bannerRules[kind],
      find: async (_db, id, ctx) => find(ctx, id),
      draftOf: (stored) => draftOf(repo.drafts[kind], stored),
      resolvePatch: async ({ db }, { pictureIds: ids, pictureKey: key }, body) => ({
        fields: await withPictureKey(db, body, { ids, key }),
      }),
      save: async (ctx, id, draft, changes) => presentOne(ctx, await saving.update(ctx, id, draft, changes)),
    }),
    clone: async (ctx: Ctx, { params }: Id) => presentOne(ctx, await saving.clone(ctx, params.id)),
    async switchMany(ctx: Ctx, { body: { active, ids, filters = {} } }: { body: Switching }) {
      const query = await narrowed(ctx, ids ? { ids: [...ids] } : filters);
      const found = await repo.idsToSwitch(ctx.db, source, query, active);
      if (found.matching > maxSwitched) fail('tooLarge');
      await saving.switchMany(ctx, found.ids, active);
      const changed = found.ids.length;
      return { changed, unchanged: found.matching - changed, requestId: ctx.scope.requestId };
    },
    async remove(ctx: Ctx, { params }: Id) {
      await saving.remove(ctx, params.id);
      return {};
    },
  };
}

export const banners = implementApiWith(bannersApi, ({ areas }) => bannerHandlers('banner', areas) as never);
export const positionBanners = implementApiWith(
  positionBannersApi,
  ({ areas }) => bannerHandlers('position', areas) as never,
);
export const popUps = implementApiWith(popUpsApi, ({ areas }) => bannerHandlers('popUp', areas) as never);
