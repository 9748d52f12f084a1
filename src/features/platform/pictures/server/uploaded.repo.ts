import { fail } from '#kit/contract/failures.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { Db } from '#kit/server/data/database.ts';
import { usePictures } from '#kit/server/files/unusedPictures.ts';

export const pictureNotUploaded = 'La imagen no terminó de subirse. Elígela otra vez.';

/** Whether a key is that of a picture that was uploaded in this tenant; it is then in use. */
export const isUploaded = async (db: Db, key: string): Promise<boolean> => (await usePictures(db, [key])).has(key);

/** Refuses, at its field of a draft, a picture that was not uploaded in this tenant. */
export async function requireUploaded(db: Db, field: string, key: string | null | undefined): Promise<void> {
  if (key && !(await isUploaded(db, key)))
    fail('invalidFields', { fields: { [wireName(field)]: [pictureNotUploaded] } });
}
