import { createHash } from 'node:crypto';
import { fail } from '#kit/contract/failures.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { MenuContent } from '../../record/menuContent.contract.ts';
import * as repo from '../../record/server/menus.repo.ts';
import { menuPublishing } from './menuPublishing.ts';

export const draftHashOf = (draft: MenuContent): string =>
  createHash('sha256').update(JSON.stringify(draft)).digest('base64url');

/** Rejects the publication of a draft that changed since it was read. The menu stays locked. */
export async function requireDraft(db: Db, menuId: number, draftHash: string): Promise<void> {
  await menuPublishing.lock(db, menuId);
  const draft = (await repo.draftOf(db, menuId)) ?? fail('notFound');
  if (draftHashOf(draft) !== draftHash)
    fail('staleVersion', { message: 'El borrador cambió mientras tanto. Mira los cambios y vuelve a publicar.' });
}
