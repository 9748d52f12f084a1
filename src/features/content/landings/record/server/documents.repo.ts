import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';

/** SHA-256 under which an HTML document is stored. */
const hashOf = (html: string): string => createHash('sha256').update(html).digest('hex');

/** Stores a document, if it is new, and returns its hash; null for a blank one. */
export async function storeDocument(db: Db, html: string): Promise<string | null> {
  if (html === '') return null;
  const hash = hashOf(html);
  await sql`insert into landing_documents (hash, html) values (${hash}::text, ${html}::text)
    on conflict on constraint landing_documents_pkey do nothing`.execute(db);
  return hash;
}

/** The document of a hash, as it was written; blank for none. */
export async function readDocument(db: Db, hash: string | null): Promise<string> {
  if (hash === null) return '';
  const found = await db.selectFrom('landingDocuments').select('html').where('hash', '=', hash).executeTakeFirst();
  return found?.html ?? '';
}

/** Days after which a draft that was replaced cannot be restored by an undo. */
const retentionDays = 90;

/** Deletes documents that no landing and no version refers to. */
export const purgeDocuments = ({ inTransaction }: JobCtx): Promise<unknown> =>
  inTransaction((db) =>
    sql`delete from landing_documents as d where ${isTenantRow('d')}
      and d.created_at < now() - make_interval(days => ${retentionDays})
      and not exists (select from ${tenantRows('customLandings as l')} where l.html_digest = d.hash)
      and not exists (select from ${tenantRows('landingVersions as v')} where v.content ->> 'htmlDigest' = d.hash)`.execute(
      db,
    ),
  );
