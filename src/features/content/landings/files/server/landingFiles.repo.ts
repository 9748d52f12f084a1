import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { fileAddress } from '../fileNames.rules.ts';
import type { LandingFile } from '../landingFiles.contract.ts';

/** Key of a stored file by the SHA-256 of its content. */
export const landingFileKey = (tenantId: number, hash: string): string => `t${tenantId}/landings/${hash}.bin`;

/** The file at an address of the company. */
export const findFile = (db: Db, folder: string, name: string) =>
  db
    .selectFrom('landingFiles')
    .select(['hash', 'contentType', 'bytes'])
    .where('folder', '=', folder)
    .where('name', '=', name)
    .limit(1)
    .executeTakeFirst();

/** Files of all landings of the company by their path, `f/0f3a…/img/foto.png`. */
export async function filesByPath(db: Db): Promise<ReadonlyMap<string, { bytes: number; hash: string }>> {
  const rows = await db.selectFrom('landingFiles').select(['folder', 'name', 'bytes', 'hash']).distinct().execute();
  return new Map(rows.map(({ folder, name, ...file }) => [`f/${folder}/${name}`, file]));
}

/** Files of a landing, newest upload first. */
export async function listFiles(db: Db, landingId: number): Promise<LandingFile[]> {
  const rows = await db
    .selectFrom('landingFiles')
    .select(['id', 'folder', 'name', 'contentType', 'bytes'])
    .where('landingId', '=', landingId)
    .orderBy('createdAt', 'desc')
    .orderBy('folder')
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ ...row, address: fileAddress(row.folder, row.name) }));
}

type NewFile = { name: string; contentType: string; bytes: Buffer; hash: string };

/** Adds files to a landing, except those that are there. */
export async function insertFiles(db: Db, landingId: number, folder: string, files: readonly NewFile[]): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(
    ({ name, contentType, bytes, hash }) =>
      sql`(${landingId}::bigint, ${folder}::text, ${name}::text, ${contentType}::text, ${bytes.length}::int, ${hash}::text)`,
  );
  await sql`insert into landing_files (landing_id, folder, name, content_type, bytes, hash) values ${sql.join(rows)}
    on conflict on constraint landing_files_name_unique do nothing`.execute(db);
}

/** Whether a version of a landing that is published or scheduled refers to the folder of a file that no other landing has. */
export async function isInUse(db: Db, { id, folder, name }: Pick<LandingFile, 'id' | 'folder' | 'name'>) {
  const { rows } = await sql`select
    from ${tenantRows('customLandings as l')}
    join ${tenantRows('landingVersions as v')} on v.id in (l.landing_version_id, l.scheduled_landing_version_id)
    join ${tenantRows('landingDocuments as d')} on d.hash = v.content ->> 'htmlDigest'
    where l.deleted_at is null and position(${`${folder}/`}::text in d.html) > 0
      and not exists (select from ${tenantRows('landingFiles as f')}
        where f.folder = ${folder} and f.name = ${name} and f.id <> ${id}) limit 1`.execute(db);
  return rows.length > 0;
}

export const removeFile = (db: Db, id: number) =>
  unaudited(db).deleteFrom('landingFiles').where('id', '=', id).execute();

/** Bytes of the files of all landings of the company that are not deleted. */
export async function totalBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('landingFiles as f')
    .innerJoin('customLandings as l', 'l.id', 'f.landingId')
    .where('l.deletedAt', 'is', null)
    .select(sql<number>`coalesce(sum(f.bytes), 0)::float8`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}
