import { fail } from '#kit/contract/failures.ts';
import type { PictureColumn } from '#kit/server/area.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import type { Actor, Ctx } from '#kit/server/http/context.ts';
import type { PictureDraft } from '../pictures.contract.ts';
import * as repo from './pictures.repo.ts';

/**
 * A user may crop a picture if they may change one of the records that use it.
 *
 * Unused pictures and profile pictures belong to their author; without an author, to all users who may change records
 * with pictures.
 */
export function requirePicturePermission(
  actor: Actor,
  { authorId, uses }: repo.StoredPicture,
  columns: readonly PictureColumn[],
): void {
  if (authorId === actor.id && uses.every(({ type }) => type === 'admin_user')) return;
  const among = uses.length === 0 && authorId === null ? columns : uses;
  if (!among.some(({ policy }) => actor.policies.has(policy))) fail('notAllowed');
}

/** Refreshes the screens of the records that use a picture. */
export async function emitUses(db: Db, uses: repo.StoredPicture['uses']): Promise<void> {
  for (const area of new Set(uses.map(({ policy }) => policy.split('.', 1)[0] as string))) await emit(db, area);
}

/** Saves the crop and the alternative text of a picture, and refreshes the records that use it. */
export async function savePicture(
  { db }: Pick<Ctx, 'db'>,
  id: number,
  _draft: PictureDraft,
  changes: Partial<PictureDraft>,
  stored: repo.StoredPicture,
): Promise<repo.StoredPicture> {
  const row = await repo.save(db, id, changes);
  await emit(db, 'pictures', { audience: 'signedIn' });
  await emitUses(db, stored.uses);
  return row
    ? repo.withChanges(db, stored, { ...changes, version: row.version, updatedAt: row.updatedAt })
    : fail('notFound');
}
