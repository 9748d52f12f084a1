import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';

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
