import { fail } from '#domain/failures.ts';
import type { Db } from '#kit/server/database.ts';

/** Refuses a picture that was not uploaded in this tenant. */
export async function requirePicture(db: Db, key: string | null | undefined): Promise<void> {
  if (!key) return;
  const found = db.selectFrom('pictures').select('id').where('key', '=', key).where('uploadedAt', 'is not', null);
  if (!(await found.executeTakeFirst()))
    fail('invalidFields', { fields: { picture_key: ['La imagen no terminó de subirse. Elígela otra vez.'] } });
}
