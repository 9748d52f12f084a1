import { fail } from '../../menus.failures.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import type { MenuContent } from '../../record/menuContent.contract.ts';
import { menuDifferences } from '../menuDifferences.rules.ts';
import * as repo from '../../record/server/menus.repo.ts';
import * as versions from './menuVersions.repo.ts';
import { writeDraft } from '../../record/server/writeDraft.ts';

/** Whether somebody who locked the menu would publish anything. */
export async function hasUnpublished(db: Db, menuId: number): Promise<boolean> {
  const [draft, published] = await Promise.all([repo.draftOf(db, menuId), versions.publishedContent(db, menuId)]);
  return draft !== undefined && (!published || menuDifferences(published, draft).length > 0);
}

/** Makes what was kept for a day what guests are sold; answers whether that changes anything. */
export async function publishContent(db: Db, menuId: number, kept: MenuContent, note: string): Promise<boolean> {
  const content = await versions.withoutMissing(db, kept);
  const published = await versions.publishedContent(db, menuId);
  const changes = !published || menuDifferences(published, content).length > 0;
  const publishedVersionId = changes
    ? await versions.insert(db, { menuId, content, note, restoredFrom: null })
    : undefined;
  await repo.update(db, menuId, { ...(publishedVersionId && { publishedVersionId }), publishAt: null });
  await emit(db, 'menus');
  return changes;
}

/** Makes the draft what guests are sold. A publication that was to come is no longer needed. */
export async function publishMenu(db: Db, menuId: number, note: string): Promise<void> {
  if (!(await repo.lock(db, menuId))) fail('notFound');
  if (!(await hasUnpublished(db, menuId))) fail('nothingToPublish');
  const content = (await repo.draftOf(db, menuId)) ?? fail('notFound');
  const publishedVersionId = await versions.insert(db, { menuId, content, note, restoredFrom: null });
  await repo.update(db, menuId, { publishedVersionId, publishAt: null });
  await emit(db, 'menus');
}

/** Publishes what an earlier version was. The draft follows unless somebody's unpublished work is in it. */
export async function restoreVersion(db: Db, menuId: number, number: number): Promise<void> {
  if (!(await repo.lock(db, menuId))) fail('notFound');
  const version = (await versions.find(db, menuId, number)) ?? fail('notFound');
  const content = await versions.withoutMissing(db, version.content);
  const published = await versions.publishedContent(db, menuId);
  if (published && menuDifferences(published, content).length === 0)
    fail('nothingToPublish', { message: `La versión ${number} es igual a lo publicado: no hay nada que cambiar.` });
  const draftStays = await hasUnpublished(db, menuId);
  const publishedVersionId = await versions.insert(db, { menuId, content, note: '', restoredFrom: number });
  await repo.update(db, menuId, { publishedVersionId, ...(!draftStays && { publishAt: null }) });
  if (!draftStays) await writeDraft(db, menuId, content);
  await emit(db, 'menus');
}

/** Makes the draft what guests are sold now. */
export async function discardDraft(db: Db, menuId: number): Promise<void> {
  if (!(await repo.lock(db, menuId))) fail('notFound');
  const published = await versions.publishedContent(db, menuId);
  if (!published) fail('notPublished', { message: 'Este menú todavía no se ha publicado: no hay a qué volver.' });
  await writeDraft(db, menuId, await versions.withoutMissing(db, published as NonNullable<typeof published>));
  await emit(db, 'menus');
}
