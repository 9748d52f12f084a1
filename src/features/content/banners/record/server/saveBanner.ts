import { draftOf } from '#kit/contract/draft.ts';
import { copyName } from '#kit/contract/draft.ts';
import { validate } from '#kit/server/http/validate.ts';
import type { LinkTargets } from '#kit/server/data/linkUses.ts';
import type { StoredRecord } from '#kit/server/data/crud/crudRepo.ts';
import { crudRepo } from '#kit/server/data/crud/crudRepo.ts';
import { updateAll } from '#kit/server/data/write.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { pictureKeyOf, requireUploaded } from '#features/platform/pictures/server/index.ts';
import { requireRecordScope, type StoreRecords, validateRecordScope } from '#features/stores/server/index.ts';
import { fail } from '../../banners.failures.ts';
import type { BannerKind } from '../../schedule/bannerWords.contract.ts';
import type { BannerDraft } from '../bannerShape.contract.ts';
import { bannerRules } from '../banners.rules.ts';
import * as repo from './banners.repo.ts';

export const bannerRecords: StoreRecords = {
  table: 'banners',
  title: 'name',
  owner: 'bannerId',
  stores: 'bannerStores',
  groups: 'bannerStoreGroups',
};

/** Topics of the lists, which are also the areas of their policies. `banners` outdates what guests see. */
export const topics = { banner: 'banners', position: 'position_banners', popUp: 'pop_ups' } as const satisfies Record<
  BannerKind,
  string
>;

async function publish({ db }: Pick<Ctx, 'db'>, kind: BannerKind): Promise<void> {
  await emit(db, 'banners');
  if (kind !== 'banner') await emit(db, topics[kind]);
}

export type BannerBody = Partial<BannerDraft> & { pictureIds?: readonly (number | string)[] | undefined };

/** Replaces the picture id of a body by its key. */
export async function withPictureKey(
  db: Db,
  { pictureIds, ...fields }: BannerBody,
  stored: { ids: readonly number[]; key: string | null },
): Promise<Partial<BannerDraft>> {
  const key = await pictureKeyOf(db, { ids: pictureIds, key: fields.pictureKey }, stored);
  return key === undefined ? fields : { ...fields, pictureKey: key };
}

const maxBanners = 2000;

/** Saving of the records of one kind. */
export function bannerSaving(kind: BannerKind, areas: LinkTargets) {
  const source = repo.sourceOf(kind, areas);
  const records = crudRepo(source);
  const insert = async (ctx: Ctx, draft: object): Promise<StoredRecord> => {
    if ((await repo.countBanners(ctx.db)) >= maxBanners) fail('tooManyBanners');
    const created = await records.insert(ctx.db, draft);
    await validateRecordScope(ctx, bannerRecords, created.id);
    await publish(ctx, kind);
    return created;
  };
  return {
    source,
    records,
    async create(ctx: Ctx, body: BannerBody): Promise<StoredRecord> {
      const fields = await withPictureKey(ctx.db, body, { ids: [], key: null });
      const draft = validate(bannerRules[kind], fields) as BannerDraft;
      await requireUploaded(ctx.db, 'pictureKey', draft.pictureKey);
      return insert(ctx, draft);
    },
    async update(ctx: Ctx, id: number, draft: BannerDraft, changes: Partial<BannerDraft>): Promise<StoredRecord> {
      await requireRecordScope(ctx, bannerRecords, [id]);
      await requireUploaded(ctx.db, 'pictureKey', changes.pictureKey);
      const saved = await records.update(ctx.db, id, draft);
      await validateRecordScope(ctx, bannerRecords, id);
      await publish(ctx, kind);
      return saved;
    },
    /** Copies a record as a paused one. */
    async clone(ctx: Ctx, id: number): Promise<StoredRecord> {
      const stored = (await records.find(ctx.db, id)) ?? fail('notFound');
      const draft = draftOf(repo.drafts[kind], stored);
      return insert(ctx, { ...draft, name: copyName(repo.drafts[kind], String(stored.name)), active: false });
    },
    async switchMany(ctx: Ctx, ids: readonly number[], active: boolean): Promise<void> {
      await requireRecordScope(ctx, bannerRecords, ids);
      await updateAll(ctx.db, 'banners', ids, { active });
      await publish(ctx, kind);
    },
    async remove(ctx: Ctx, id: number): Promise<void> {
      if (!(await records.find(ctx.db, id))) fail('notFound');
      await requireRecordScope(ctx, bannerRecords, [id]);
      await records.remove(ctx.db, id);
      await publish(ctx, kind);
    },
  };
}
