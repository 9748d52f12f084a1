import { fail } from '#kit/contract/failures.ts';
import type { PictureColumn } from '#kit/server/area.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import type { Actor, Ctx } from '#kit/server/http/context.ts';
import type { PictureDraft } from '../pictures.contract.ts';
import * as repo from './pictures.repo.ts';

/**
 * A picture belongs to the records that have it: whoever may change one of them changes how it is cut. One that no record has is
 * its author's, as is the picture of oneself; and one without an author belongs to all who change records with pictures.
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

/** Tells the screens of the records that have a picture. */
export async function emitUses(db: Db, uses: repo.StoredPicture['uses']): Promise<void> {
  for (const area of new Set(uses.map(({ policy }) => policy.split('.', 1)[0] as string))) await emit(db, area);
}

/** Saves how a picture is cut and what it says, and tells the screens of the records that have it. */
export async function savePicture(
  { db }: Pick<Ctx, 'db'>,
  id: number,
  _whole: PictureDraft,
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
