import { sql } from 'kysely';
import { sitePath } from '#features/content/sections/server/index.ts';
import { publishedPages } from '#features/content/pages/server/index.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { BannerDraft, BannerPicture } from '../../record/bannerShape.contract.ts';
import { picturesKey, picturesOf } from '../../record/server/banners.repo.ts';
import type { BannerRule } from '../../schedule/bannerRule.rules.ts';
import type { BannerKind } from '../../schedule/bannerWords.contract.ts';
import type { VisibleBanner } from '../visibleBanners.contract.ts';

export type BannerTarget = { type: 'category' | 'product' | 'page'; id: number; name: string; path: string };
/** A banner with what guests see of it. */
export type StoredBanner = Omit<BannerRule, 'target' | 'sold'> & {
  name: string;
  target: BannerTarget | null;
  category: string;
  url: string;
  description: string;
  pictures: BannerPicture[];
  popUp: VisibleBanner['popUp'];
};
export type BannerStore = {
  id: number;
  name: string;
  timeZone: string | null;
  menuId: number | null;
  slug: string | null;
  uuid: string;
};
export type LoadedBanners = { banners: StoredBanner[]; stores: ReadonlyMap<number, BannerStore> };

/** A banner of a form, by the id of its record or another one that no record has. */
export type UnsavedBanner = { id: number; kind: BannerKind; name: string; draft: Omit<BannerDraft, 'name'> };

const storeIds = sql<number[]>`array(
  select s.store_id from ${tenantRows('bannerStores as s')} where s.banner_id = b.id
  union select m.store_id from ${tenantRows('bannerStoreGroups as g')}
    join ${tenantRows('storeGroupMembers as m')} on m.store_group_id = g.store_group_id where g.banner_id = b.id)`;
const isLimited = sql<boolean>`(exists (select from ${tenantRows('bannerStores as s')} where s.banner_id = b.id)
  or exists (select from ${tenantRows('bannerStoreGroups as g')} where g.banner_id = b.id))`;

const rowsOf = (db: Db) =>
  db
    .selectFrom('banners as b')
    .selectAll('b')
    .select([storeIds.as('storeIds'), isLimited.as('isLimited')])
    .orderBy('b.id')
    .execute();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** An unsaved banner as a row of the table. */
async function rowOfDraft(db: Db, { draft, ...row }: UnsavedBanner): Promise<Row> {
  const { storeIds: named, storeGroupIds, ...fields } = draft;
  const members = await db
    .selectFrom('storeGroupMembers')
    .select('storeId')
    .where('storeGroupId', '=', anyOf(storeGroupIds))
    .execute();
  const isLimited = named.length + storeGroupIds.length > 0;
  const popUp = { trigger: null, triggerAfter: null, maxPerSession: null, daysBetween: null, maxTotal: null };
  const fieldsOfRow = { placement: null, ...popUp, ...fields, ...row };
  return {
    ...fieldsOfRow,
    isLimited,
    storeIds: [...named, ...members.map(({ storeId }) => storeId)],
  } as unknown as Row;
}

const targetKey = (type: string | null, id: number | null) => `${type} ${id}`;

/** The records that banners promote, by type and id; deleted and unpublished ones are absent. */
async function targetsOf(db: Db, rows: readonly Row[]): Promise<Map<string, BannerTarget>> {
  const idsOf = (type: string) => rows.flatMap((row) => (row.bannerableType === type ? (row.bannerableId ?? []) : []));
  const [products, categories, pages] = await Promise.all([
    db
      .selectFrom('products')
      .select(['id', 'name', 'url'])
      .where('id', '=', anyOf(idsOf('product')))
      .execute(),
    db
      .selectFrom('menuCategories')
      .select(['id', 'name'])
      .where('id', '=', anyOf(idsOf('category')))
      .execute(),
    db
      .selectFrom('pages')
      .select(['id', 'name', 'relativeUrl'])
      .where('id', '=', anyOf(idsOf('page')))
      .execute(),
  ]);
  const targets: BannerTarget[] = [
    ...products.map(({ id, name, url }) => ({ type: 'product', id, name, path: url || String(id) }) as const),
    ...categories.map(({ id, name }) => ({ type: 'category', id, name, path: '' }) as const),
    ...pages.map(({ id, name, relativeUrl }) => ({ type: 'page', id, name, path: relativeUrl }) as const),
  ];
  return new Map(targets.map((target) => [targetKey(target.type, target.id), target]));
}

/** Paths of the shop that are no pages of the company. */
const shopPath = /^(?:locales|pedido|tienda)(?:\/|$)/;

function missingOf(
  { bannerableType, url }: Row,
  { target, pictures, pages }: { target: BannerTarget | null; pictures: BannerPicture[]; pages: ReadonlySet<string> },
): BannerRule['missing'] {
  const path = sitePath(url);
  const isUnpublished = target?.type === 'page' && !pages.has(target.path);
  return [
    ...(pictures.length === 0 ? (['noPicture'] as const) : []),
    ...((bannerableType !== null && !target) || isUnpublished ? (['targetGone'] as const) : []),
    ...(path && !shopPath.test(path) && !pages.has(path) ? (['linkDead'] as const) : []),
  ];
}

function bannerOf(
  row: Row,
  parts: { target: BannerTarget | null; pictures: BannerPicture[]; pages: ReadonlySet<string> },
): StoredBanner {
  const { trigger, triggerAfter: after, maxPerSession, daysBetween, maxTotal } = row;
  return {
    ...(row as unknown as StoredBanner),
    stores: row.isLimited ? row.storeIds : 'all',
    target: parts.target,
    pictures: parts.pictures,
    missing: missingOf(row, parts),
    popUp:
      trigger === null
        ? null
        : {
            trigger,
            after,
            maxPerSession,
            daysBetween,
            maxTotal,
          },
  };
}

const storesOf = (db: Db) =>
  db
    .selectFrom('stores as s')
    .leftJoin('storeSlugs as l', (join) => join.onRef('l.storeId', '=', 's.id').on('l.isCurrent', '=', true))
    .select(['s.id', 's.name', 's.timeZone', 's.menuId', 's.uuid', 'l.slug'])
    .orderBy('s.nameNorm')
    .execute();

/** Rows with what guests see of them. */
async function bannersOf(db: Db, rows: readonly Row[]): Promise<StoredBanner[]> {
  const [targets, pictures, published] = await Promise.all([
    targetsOf(db, rows),
    picturesOf(db, rows as never),
    publishedPages(db),
  ]);
  const pages = new Set(published.map(({ relativeUrl }) => relativeUrl));
  return rows.map((row) =>
    bannerOf(row, {
      target: targets.get(targetKey(row.bannerableType, row.bannerableId)) ?? null,
      pictures: pictures.get(picturesKey(row as never)) ?? [],
      pages,
    }),
  );
}

/** All banners of a tenant with what they promote, and its stores. */
export async function loadBanners(db: Db): Promise<LoadedBanners> {
  const [rows, stores] = await Promise.all([rowsOf(db), storesOf(db)]);
  const banners = await bannersOf(db, rows);
  return { banners, stores: new Map(stores.map((store) => [store.id, store])) };
}

/** An unsaved banner as guests would get it. */
export async function findUnsaved(db: Db, unsaved: UnsavedBanner): Promise<StoredBanner | undefined> {
  return (await bannersOf(db, [await rowOfDraft(db, unsaved)]))[0];
}
