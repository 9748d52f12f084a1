import { sql } from 'kysely';
import type { Page } from '#kit/contract/crud.ts';
import { renditionNames } from '#kit/contract/pictures/renditions.ts';
import type { PictureColumn } from '#kit/server/area.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { recordColumns } from '#kit/server/data/crud/recordColumns.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { update } from '#kit/server/data/write.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { renditionUrl } from '#kit/server/files/renditions/renditionFile.ts';
import { type Picture, type PictureDraft, picture } from '../pictures.contract.ts';

type Columns = readonly PictureColumn[];
/** A record that has a picture, and the policy that lets it be changed. */
export type PictureUse = { key: string; type: string; id: number; policy: string };

/** The records that have some pictures, those of the first columns first. */
export async function usesOf(db: Db, columns: Columns, keys: readonly string[]): Promise<PictureUse[]> {
  if (columns.length === 0 || keys.length === 0) return [];
  // A column has the key as its text, in a list, or nested in an object.
  const parts = columns.map(
    ({ table, column, type, policy }, rank) => sql`
      select ${sql.lit(rank)} as rank, e.key #>> '{}' as key, ${type}::text as type, t.id, ${policy}::text as policy
      from ${tenantRows(`${table} as t`)},
        jsonb_path_query(to_jsonb(t.${sql.ref(column)}), 'strict $.** ? (@.type() == "string")') as e(key)`,
  );
  const { rows } = await sql<PictureUse>`
    select u.key, u.type, u.id, u.policy from (${sql.join(parts, sql` union all `)}) u
    where u.key = any(${[...keys]}::text[]) order by u.rank, u.id`.execute(db);
  return rows;
}

const read = [...recordColumns(picture.shape, 'p', ['imageable', 'url', 'thumbnails', 'renditions']), 'p.authorId'];
type Row = Omit<Picture, 'imageable' | 'url' | 'thumbnails' | 'renditions'> & { authorId: number | null };

const rowsOf = (db: Db) => db.selectFrom('pictures as p').select(read as never);

/** A picture with its uploader and its uses: both may change it. */
export type StoredPicture = Picture & { authorId: number | null; uses: readonly PictureUse[] };

function toPicture(tenantId: number, row: Row, uses: readonly PictureUse[]): StoredPicture {
  const [first] = uses;
  return {
    ...row,
    imageable: first ? { type: first.type, id: first.id } : null,
    url: pictureUrl(row.key, 'full'),
    thumbnails: { small: pictureUrl(row.key, 'small'), medium: pictureUrl(row.key, 'medium') },
    renditions: Object.fromEntries(
      renditionNames.map((form) => [form, renditionUrl(tenantId, row, form)]),
    ) as Picture['renditions'],
    uses,
  };
}

/** A picture as it was read, with what was written since. */
export const withChanges = (db: Db, { uses, ...stored }: StoredPicture, changes: Partial<Picture>): StoredPicture =>
  toPicture(scopeOf(db).tenantId, { ...stored, ...changes }, uses);

async function withUses(db: Db, columns: Columns, rows: readonly Row[]): Promise<StoredPicture[]> {
  const uses = await usesOf(
    db,
    columns,
    rows.map(({ key }) => key),
  );
  const byKey = Map.groupBy(uses, ({ key }) => key);
  return rows.map((row) => toPicture(scopeOf(db).tenantId, row, byKey.get(row.key) ?? []));
}

export async function findMany(db: Db, columns: Columns, ids: readonly number[]): Promise<StoredPicture[]> {
  const rows = await rowsOf(db).where('p.id', '=', anyOf(ids)).execute();
  return withUses(db, columns, rows as unknown as Row[]);
}

export async function find(db: Db, columns: Columns, id: number): Promise<StoredPicture | undefined> {
  const [found] = await findMany(db, columns, [id]);
  return found;
}

/** Like `find`, and locks the row until the transaction ends. */
export async function findForUpdate(db: Db, columns: Columns, id: number): Promise<StoredPicture | undefined> {
  await db.selectFrom('pictures').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return find(db, columns, id);
}

type PictureListQuery = { page?: number | undefined; limit?: number | undefined; keys?: string[] | undefined };

/** Pictures that were uploaded, the latest first. */
export async function list(db: Db, columns: Columns, query: PictureListQuery): Promise<Page<Picture>> {
  const uploaded = rowsOf(db).where('p.uploadedAt', 'is not', null);
  const found = query.keys ? uploaded.where(sql<boolean>`p.key = any(${query.keys}::text[])`) : uploaded;
  const page = await paginate(found.orderBy('p.id', 'desc'), query);
  return { ...page, data: await withUses(db, columns, page.data as unknown as Row[]) };
}

export const save = (db: Db, id: number, changes: Partial<PictureDraft>) =>
  update(db, 'pictures', id, changes as never);
