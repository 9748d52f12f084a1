import { type SelectQueryBuilder, sql } from 'kysely';
import type { Page as PageOf } from '#kit/contract/crud.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import { insert as insertRecord, update as updateRecord } from '#kit/server/data/write.ts';
import { fuzzyMatches, matchRank } from '#kit/server/search/textSearch.ts';
import { picturesIn } from '#features/content/sections/server/index.ts';
import type { SectionContent } from '#features/content/sections/content/sectionContent.contract.ts';
import type { PublishedLanding } from '../../versions/landingVersions.contract.ts';
import type { Landing, LandingDraft, LandingListQuery, LandingRow } from '../landings.contract.ts';
import { readDocument } from './documents.repo.ts';

type Tables = TenantTables & { l: TenantTables['customLandings']; v: TenantTables['landingVersions'] };
type Landings<Row> = SelectQueryBuilder<Tables, 'l' | 'v', Row>;

/** Draft content of `l` in its published form. */
const draftContent = sql`jsonb_build_object('kind', l.kind, 'title', l.title, 'description', l.description,
  'sharePictureKey', l.share_picture_key, 'content', l.content, 'htmlDigest', l.html_digest)`;
const isUnpublished = sql<boolean>`(v.content is distinct from ${draftContent})`;

const stored = (db: Db): Landings<object> =>
  db
    .selectFrom('customLandings as l')
    .leftJoin('landingVersions as v', (join) => join.onRef('v.id', '=', 'l.landingVersionId'));

const columns = [
  'l.id',
  'l.version',
  'l.createdAt',
  'l.updatedAt',
  'l.name',
  'l.slug',
  'l.kind',
  'l.title',
  'l.description',
  'l.sharePictureKey',
  'v.number as publishedNumber',
  'v.pictureKey',
  'l.scheduledAt',
  'l.withdrawnAt',
  'l.editorId',
  'l.editorName',
  'l.deletedAt',
] as const;

const rowsOf = (found: Landings<object>) =>
  found
    .select(columns)
    .select([isUnpublished.as('unpublished')])
    .select(sql<string | null>`v.created_at`.as('publishedAt'));
type Read = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const toRow = ({ editorId, editorName, deletedAt, pictureKey, ...row }: Read): LandingRow => {
  const isPublished = row.publishedNumber !== null;
  return {
    ...row,
    status: isPublished ? 'published' : 'draft',
    state: isPublished ? 'published' : row.scheduledAt ? 'scheduled' : row.withdrawnAt ? 'withdrawn' : 'draft',
    editor: editorId === null ? null : { id: editorId, name: editorName },
    isDeleted: deletedAt !== null,
    pictureUrl: pictureUrl(pictureKey, 'medium'),
  };
};

const sorts = { name: 'l.nameNorm', updatedAt: 'l.updatedAt' } as const;

/** Landings that match the filters, newest change first. */
export async function list(db: Db, filters: LandingListQuery): Promise<PageOf<LandingRow>> {
  const { query, status, kind, unpublished, sort, dir = sort === 'name' ? 'asc' : 'desc' } = filters;
  const text = sql.ref<string>('l.searchText');
  let found = rowsOf(stored(db)).where('l.deletedAt', 'is', null);
  if (query) found = found.where(fuzzyMatches(text, query));
  if (status) found = found.where('l.landingVersionId', status === 'published' ? 'is not' : 'is', null);
  if (kind) found = found.where('l.kind', '=', kind);
  if (unpublished !== undefined) found = found.where(isUnpublished, '=', unpublished);
  if (query && !sort) found = found.orderBy(matchRank(text, query));
  const page = await paginate(found.orderBy(sorts[sort ?? 'updatedAt'], dir).orderBy('l.id'), filters);
  return { ...page, data: page.data.map(toRow) };
}

/** A landing with its complete draft, also when it is deleted. */
export async function find(db: Db, id: number): Promise<Landing | undefined> {
  const found = await rowsOf(stored(db))
    .select(['l.content', 'l.htmlDigest'])
    .where('l.id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { content: sections, htmlDigest, ...row } = found;
  const content = sections as SectionContent;
  const keys = content.content.flatMap((section) => picturesIn(section).map(({ picture }) => picture.key));
  return {
    ...toRow(row),
    sharePictureUrl: pictureUrl(row.sharePictureKey, 'medium'),
    content,
    html: await readDocument(db, htmlDigest),
    pictureUrls: Object.fromEntries(keys.map((key) => [key, pictureUrl(key, 'medium')])),
  };
}

/** Like `find`, and locks the row until the transaction ends. */
export const findForUpdate = async (db: Db, id: number): Promise<Landing | undefined> =>
  (await lock(db, id)) ? find(db, id) : undefined;

/** Locks a landing; all writers call this first. Undefined when it does not exist. */
export const lock = (db: Db, id: number) =>
  db
    .selectFrom('customLandings')
    .select(['id', 'name', 'slug', 'landingVersionId', 'scheduledLandingVersionId', 'scheduledAt', 'deletedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The draft of a landing in its published form. */
export async function draftOf(db: Db, id: number): Promise<PublishedLanding | undefined> {
  const found = await stored(db).select(draftContent.as('draft')).where('l.id', '=', id).executeTakeFirst();
  return found?.draft as PublishedLanding | undefined;
}

export async function hasUnpublished(db: Db, id: number): Promise<boolean> {
  const found = await stored(db).select(isUnpublished.as('unpublished')).where('l.id', '=', id).executeTakeFirst();
  return found?.unpublished !== false;
}

type Columns = Partial<
  Omit<LandingDraft, 'html'> & {
    htmlDigest: string | null;
    landingVersionId: number | null;
    scheduledLandingVersionId: number | null;
    scheduledAt: string | null;
    withdrawnAt: string | null;
    deletedAt: string | null;
  }
>;

/** A landing without a scheduled publication. */
export const unscheduled = { scheduledLandingVersionId: null, scheduledAt: null };

/** The author of a write becomes the landing's editor; a scheduled job has none. */
const editor = (db: Db) => {
  const { author } = scopeOf(db);
  return author.id === null ? {} : { editorId: author.id, editorName: author.name };
};

export const insert = (db: Db, { html: _html, ...draft }: LandingDraft, htmlDigest: string | null) =>
  insertRecord(db, 'customLandings', { ...draft, htmlDigest, ...editor(db) });

export const update = (db: Db, id: number, changes: Columns) =>
  updateRecord(db, 'customLandings', id, { ...changes, ...editor(db) });
