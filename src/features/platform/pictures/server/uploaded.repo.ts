import { sql } from 'kysely';
import { fail } from '#kit/contract/failures.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { Db } from '#kit/server/data/database.ts';

export const pictureNotUploaded = 'La imagen no terminó de subirse. Elígela otra vez.';

/** Which of some keys are pictures that were uploaded in this tenant. */
export async function uploadedPictures(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('pictures')
    .select('key')
    .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
    .where('uploadedAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

export const isUploaded = async (db: Db, key: string): Promise<boolean> => (await uploadedPictures(db, [key])).has(key);

/** Refuses, at its field of a draft, a picture that was not uploaded in this tenant. */
export async function requireUploaded(db: Db, field: string, key: string | null | undefined): Promise<void> {
  if (key && !(await isUploaded(db, key)))
    fail('invalidFields', { fields: { [wireName(field)]: [pictureNotUploaded] } });
}
