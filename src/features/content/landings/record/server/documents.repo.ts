import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';

/** SHA-256 under which an HTML document is stored. */
const hashOf = (html: string): string => createHash('sha256').update(html).digest('hex');

/** Stores a document and returns its hash; null for a blank one. One that is stored counts as new: it is not purged. */
export async function storeDocument(db: Db, html: string): Promise<string | null> {
  if (html === '') return null;
  const hash = hashOf(html);
  await sql`insert into landing_documents (hash, html) values (${hash}::text, ${html}::text)
    on conflict on constraint landing_documents_pkey do update set created_at = excluded.created_at`.execute(db);
  return hash;
}

/** The document of a hash, as it was written; blank for none. */
export async function readDocument(db: Db, hash: string | null): Promise<string> {
  if (hash === null) return '';
  const found = await db.selectFrom('landingDocuments').select('html').where('hash', '=', hash).executeTakeFirst();
  return found?.html ?? '';
}

/** Renews stored documents, which are then not purged; false when one of them is missing. */
export async function renewDocuments(db: Db, hashes: readonly string[]): Promise<boolean> {
  const { rows } = await sql`update landing_documents set created_at = now()
    where hash = any(${[...hashes]}::text[]) returning hash`.execute(db);
  return rows.length === new Set(hashes).size;
}

/** Days after which a draft that was replaced cannot be restored by an undo. */
const retentionDays = 90;

const isInUse = sql`(exists (select from ${tenantRows('customLandings as l')} where l.html_digest = d.hash)
  or exists (select from ${tenantRows('landingVersions as v')} where v.content ->> 'htmlDigest' = d.hash))`;

/** Deletes documents that no landing and no version has referred to for the retention. */
export async function purgeDocuments({ inTransaction }: JobCtx): Promise<void> {
  // The retention begins when a document is replaced: until then each night renews it.
  await inTransaction((db) =>
    sql`update landing_documents as d set created_at = now()
      where ${isTenantRow('d')} and d.created_at < now() - interval '1 day' and ${isInUse}`.execute(db),
  );
  await inTransaction((db) =>
    sql`delete from landing_documents as d where ${isTenantRow('d')}
      and d.created_at < now() - make_interval(days => ${retentionDays}) and not ${isInUse}`.execute(db),
  );
}
