import { type SelectQueryBuilder, sql } from 'kysely';
import type { Page as PageOf } from '#kit/contract/crud.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';
import { countAll, paginate } from '#kit/server/data/paginate.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import { insert as insertRecord, update as updateRecord, updateEach } from '#kit/server/data/write.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { fuzzyMatches, matchRank } from '#kit/server/search/textSearch.ts';
import { picturesIn, withShared } from '#features/content/sections/server/index.ts';
import type { SectionContent } from '#features/content/sections/content/sectionContent.contract.ts';
import type { PublishedContent } from '../../versions/pageVersions.contract.ts';
import type { Page, PageDraft, PageListQuery, PageRow } from '../pages.contract.ts';
import { sharedParts } from './siteParts.repo.ts';

type Tables = TenantTables & { p: TenantTables['pages']; v: TenantTables['pageVersions'] };
type Pages<Row> = SelectQueryBuilder<Tables, 'p' | 'v', Row>;

/** Draft content of `p` in its published form. */
const draftContent = sql`jsonb_build_object('title', p.title, 'description', p.description,
  'sharePictureKey', p.share_picture_key, 'content', p.content)`;
const isUnpublished = sql<boolean>`(v.content is distinct from ${draftContent})`;

const stored = (db: Db): Pages<object> =>
  db.selectFrom('pages as p').leftJoin('pageVersions as v', (join) => join.onRef('v.id', '=', 'p.publishedContentId'));

const columns = [
  'p.id',
  'p.version',
  'p.createdAt',
  'p.updatedAt',
  'p.name',
  'p.type',
  'p.relativeUrl',
  'p.position',
  'p.title',
  'p.description',
  'p.sharePictureKey',
  'v.number as publishedNumber',
  'p.scheduledAt',
  'p.editorId',
  'p.editorName',
  'p.deletedAt',
] as const;

const rowsOf = (found: Pages<object>) =>
  found
    .select(columns)
    .select([isUnpublished.as('unpublished')])
    .select(sql<string | null>`v.created_at`.as('publishedAt'));
type Read = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const toRow = (db: Db, { editorId, editorName, ...row }: Read): PageRow => ({
  ...row,
  tenantId: scopeOf(db).tenantId,
  status: row.publishedNumber === null ? 'draft' : 'published',
  editor: editorId === null ? null : { id: editorId, name: editorName },
  isDeleted: row.deletedAt !== null,
});

const sorts = { position: 'p.position', name: 'p.nameNorm', updatedAt: 'p.updatedAt' } as const;

/** Pages that match the filters, in their order. */
function matching(db: Db, filters: PageListQuery) {
  const { query, status, type, unpublished, deleted = false, sort, dir = 'asc' } = filters;
  const text = sql.ref<string>('p.searchText');
  let found = rowsOf(stored(db)).where('p.deletedAt', deleted ? 'is not' : 'is', null);
  if (query) found = found.where(fuzzyMatches(text, query));
  if (status) found = found.where('p.publishedContentId', status === 'published' ? 'is not' : 'is', null);
  if (type) found = found.where('p.type', '=', type);
  if (unpublished !== undefined) found = found.where(isUnpublished, '=', unpublished);
  if (query && !sort) found = found.orderBy(matchRank(text, query));
  return found.orderBy(sorts[sort ?? 'position'], dir).orderBy('p.id');
}

export async function list(db: Db, query: PageListQuery): Promise<PageOf<PageRow>> {
  const answer = await paginate(matching(db, query), query);
  return { ...answer, data: answer.data.map((row) => toRow(db, row)) };
}

export const count = (db: Db, query: PageListQuery): Promise<number> => countAll(matching(db, query));

/** Pages that match the filters, from `offset`, up to `limit`. */
export async function slice(db: Db, query: PageListQuery, part: { limit: number; offset: number }): Promise<PageRow[]> {
  const found = await matching(db, query).limit(part.limit).offset(part.offset).execute();
  return found.map((row) => toRow(db, row));
}

/** Some pages, by their place. */
export async function rows(db: Db, ids: readonly number[]): Promise<PageRow[]> {
  const found = await rowsOf(stored(db)).where('p.id', '=', anyOf(ids)).orderBy('p.position').orderBy('p.id').execute();
  return found.map((row) => toRow(db, row));
}

/** A page with its complete draft, including deleted ones. */
export async function find(db: Db, id: number): Promise<Page | undefined> {
  const [found, parts] = await Promise.all([
    rowsOf(stored(db)).select('p.content').where('p.id', '=', id).executeTakeFirst(),
    sharedParts(db),
  ]);
  if (!found) return undefined;
  const { content: pageSections, ...row } = found;
  const content = withShared(pageSections as SectionContent, parts);
  const keys = content.content.flatMap((section) => picturesIn(section).map(({ picture }) => picture.key));
  return {
    ...toRow(db, row),
    sharePictureUrl: pictureUrl(row.sharePictureKey, 'medium'),
    content,
    pictureUrls: Object.fromEntries(keys.map((key) => [key, pictureUrl(key, 'medium')])),
  };
}

/** Like `find`, and locks the row until the transaction ends. */
export const findForUpdate = async (db: Db, id: number): Promise<Page | undefined> =>
  (await lock(db, id)) ? find(db, id) : undefined;

/** Locks a page; all writers call this first. Undefined when it does not exist. */
export async function lock(db: Db, id: number) {
  return db
    .selectFrom('pages')
    .select(['id', 'name', 'relativeUrl', 'publishedContentId', 'scheduledContentId', 'scheduledAt', 'deletedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The draft of a page in its published form. */
export async function draftOf(db: Db, id: number): Promise<PublishedContent | undefined> {
  const found = await stored(db).select(draftContent.as('draft')).where('p.id', '=', id).executeTakeFirst();
  return found?.draft as PublishedContent | undefined;
}

export const isUnchanged = async (db: Db, id: number): Promise<boolean> => {
  const found = await stored(db).select(isUnpublished.as('unpublished')).where('p.id', '=', id).executeTakeFirst();
  return found?.unpublished === false;
};

/** The place after the last page. */
export async function nextPosition(db: Db): Promise<number> {
  const found = await db
    .selectFrom('pages')
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
    .executeTakeFirst();
  return found?.next ?? 1;
}

type Columns = Partial<
  PageDraft & {
    publishedContentId: number | null;
    scheduledContentId: number | null;
    scheduledAt: string | null;
    deletedAt: string | null;
  }
>;

/** A page of which no publication is to come. */
export const unscheduled = { scheduledContentId: null, scheduledAt: null };

/** The author of a write becomes the page's editor; a scheduled job has none. */
const editor = (db: Db) => {
  const { author } = scopeOf(db);
  return author.id === null ? {} : { editorId: author.id, editorName: author.name };
};

export const insert = (db: Db, draft: PageDraft) => insertRecord(db, 'pages', { ...draft, ...editor(db) });

export const update = (db: Db, id: number, changes: Columns) =>
  updateRecord(db, 'pages', id, { ...changes, ...editor(db) });

export const order = (db: Db, positions: readonly { id: number; position: number }[]) =>
  updateEach(
    db,
    'pages',
    positions.map((each) => ({ ...each, ...editor(db) })),
  );
