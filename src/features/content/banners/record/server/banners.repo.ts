import { sql } from 'kysely';
import type { z } from 'zod';
import { stamps } from '#kit/contract/fields.ts';
import { renditions } from '#kit/contract/pictures/renditions.ts';
import { type RecordSource, selectList, type StoredRecord } from '#kit/server/data/crud/crudRepo.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';
import type { LinkTargets } from '#kit/server/data/linkUses.ts';
import { renditionUrl } from '#kit/server/files/renditions/renditionFile.ts';
import type { FocalPoints } from '#kit/contract/pictures/focalPoint.ts';
import { anyOfTexts } from '#kit/server/data/anyOf.ts';
import { type BannerKind, type BannerPlatform, bannerPlatformLabels } from '../../schedule/bannerWords.contract.ts';
import { bannerState } from '../bannerState.rules.ts';
import {
  type Banner,
  type BannerDraft,
  bannerDraft,
  bannerEntity,
  type BannerPicture,
  popUpDraft,
  positionBannerDraft,
} from '../bannerShape.contract.ts';

export const drafts: Record<BannerKind, z.ZodObject> = {
  banner: bannerDraft,
  position: positionBannerDraft,
  popUp: popUpDraft,
};
/** Schemas of stored records. Constants: building one takes as long as reading a page. */
const stored = {
  banner: bannerDraft.extend(stamps),
  position: positionBannerDraft.extend(stamps),
  popUp: popUpDraft.extend(stamps),
} as const satisfies Record<BannerKind, z.ZodObject>;

/** Records of one kind. */
export const sourceOf = (kind: BannerKind, areas: LinkTargets): RecordSource => ({
  entity: bannerEntity,
  item: stored[kind],
  areas,
  fixed: { kind },
});

const platforms = Object.keys(bannerPlatformLabels) as BannerPlatform[];
/** Form of a picture that a platform shows. */
const formOf = (kind: BannerKind, platform: BannerPlatform) => {
  if (kind === 'popUp') return platform === 'web' ? 'popUpWeb' : 'popUpResponsive';
  return platform === 'web' ? 'bannerWeb' : 'bannerResponsive';
};

type Pictured = { kind: BannerKind; pictureKey: string | null };

/** The pictures of banners in the form of each platform, by key. Deleted pictures are absent. */
export async function picturesOf(db: Db, banners: readonly Pictured[]): Promise<Map<string, BannerPicture[]>> {
  const keys = [...new Set(banners.flatMap(({ pictureKey }) => pictureKey ?? []))];
  if (keys.length === 0) return new Map();
  const { tenantId } = scopeOf(db);
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'key', 'alt', 'focalX', 'focalY', 'focalPoints'])
    .where('key', '=', anyOfTexts(keys))
    .execute();
  const pictures = new Map(rows.map((row) => [row.key, { ...row, focalPoints: row.focalPoints as FocalPoints }]));
  return new Map(
    banners.flatMap(({ kind, pictureKey }) => {
      const picture = pictures.get(pictureKey ?? '');
      if (!picture) return [];
      const forms = platforms.map((platform) => {
        const form = formOf(kind, platform);
        const { width, height } = renditions[form];
        return {
          id: picture.id,
          platform,
          url: renditionUrl(tenantId, picture, form),
          width,
          height,
          alt: picture.alt,
        };
      });
      return [[picturesKey({ kind, pictureKey }), forms] as const];
    }),
  );
}
/** Pop-ups have other forms of the same picture. */
export const picturesKey = ({ kind, pictureKey }: Pictured): string => `${kind === 'popUp'} ${pictureKey}`;

/** Adds to stored records their pictures and state. */
export async function withPictures(
  db: Db,
  kind: BannerKind,
  rows: readonly StoredRecord[],
  timeZone: string,
): Promise<Banner[]> {
  const drafts = rows as unknown as (Banner & StoredRecord)[];
  const pictures = await picturesOf(
    db,
    drafts.map(({ pictureKey }) => ({ kind, pictureKey })),
  );
  const now = new Date();
  return drafts.map((row) => {
    const found = pictures.get(picturesKey({ kind, pictureKey: row.pictureKey })) ?? [];
    return {
      ...row,
      ...bannerState(row, now, timeZone),
      pictures: found,
      pictureIds: found.slice(0, 1).map(({ id }) => id),
    };
  });
}

/** Ids of the records whose state is the given one: it follows from clocks, which SQL does not know as the rules do. */
export async function idsInState(
  db: Db,
  source: RecordSource,
  { state, timeZone }: { state: string; timeZone: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('banners')
    .select([
      'id',
      'active',
      'pictureKey',
      'startDate',
      'endDate',
      'availability',
      'availableDays',
      'startTime',
      'endTime',
    ])
    .where('kind', '=', source.fixed?.kind as BannerKind)
    .execute();
  const now = new Date();
  return rows
    .filter((row) => bannerState(row as unknown as BannerDraft, now, timeZone).state === state)
    .map(({ id }) => id);
}

export const countBanners = async (db: Db): Promise<number> =>
  (await db.selectFrom('banners').select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count;

/** Ids of the records of a list that `active` would change, and how many match. */
export async function idsToSwitch(
  db: Db,
  source: RecordSource,
  query: Parameters<typeof selectList>[2],
  active: boolean,
): Promise<{ ids: number[]; matching: number }> {
  const rows = await selectList(db, source, query).execute();
  const ids = rows.filter((row) => row.active !== active).map(({ id }) => id);
  return { ids, matching: rows.length };
}
