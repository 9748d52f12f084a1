import { sql } from 'kysely';
import { type Db, scopeOf, unaudited } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { landingFileKey } from './landingFiles.repo.ts';

/** Registers files before they are stored; the nightly work then leaves them for a day. */
export async function registerFiles(db: Db, hashes: readonly string[]): Promise<void> {
  // In one order, so that two uploads of equal files do not wait for each other.
  const rows = [...new Set(hashes)].toSorted().map((hash) => sql`(${hash}::text)`);
  if (rows.length === 0) return;
  await sql`insert into landing_stored_files (hash) values ${sql.join(rows)}
    on conflict on constraint landing_stored_files_pkey do update set stored_at = excluded.stored_at`.execute(db);
}

/** Files removed in a night. */
const maxRemoved = 5000;

const isAbandoned = sql`x.stored_at < now() - interval '1 day'
  and not exists (select from ${tenantRows('landingFiles as f')} where f.hash = x.hash)`;

async function listAbandoned(db: Db): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`select x.hash from ${tenantRows('landingStoredFiles as x')}
    where ${isAbandoned} limit ${maxRemoved}`.execute(db);
  return rows.map(({ hash }) => hash);
}

/** Removes a file of no landing. Its row is locked meanwhile: an upload of the same file stores it afterwards. */
async function removeAbandoned(db: Db, files: FileStore, hash: string): Promise<void> {
  const { rows } = await sql`select from ${tenantRows('landingStoredFiles as x')}
    where x.hash = ${hash} and ${isAbandoned} for update`.execute(db);
  if (rows.length === 0) return;
  await files.remove(landingFileKey(scopeOf(db).tenantId, hash));
  await unaudited(db).deleteFrom('landingStoredFiles').where('hash', '=', hash).execute();
}

/** Removes stored files that no landing has. */
export async function purgeStoredFiles({ inTransaction }: JobCtx, files: FileStore): Promise<void> {
  for (const hash of await inTransaction(listAbandoned)) await inTransaction((db) => removeAbandoned(db, files, hash));
}
