import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { requireUploaded } from '#features/platform/pictures/server/index.ts';
import { fail } from '../../pages.failures.ts';
import * as repo from '../../record/server/pages.repo.ts';
import { publishParts } from '../../record/server/siteParts.repo.ts';
import { pageDifferences } from '../pageDifferences.rules.ts';
import * as versions from './pageVersions.repo.ts';

/** Locks a page that may be published, and answers it. */
export async function lockPage(db: Db, id: number) {
  const page = (await repo.lock(db, id)) ?? fail('notFound');
  return page.deletedAt === null ? page : fail('pageDeleted');
}

/** What is said of a version, and shown of it, besides its content. */
export type Publication = { note: string; pictureKey?: string | undefined };

/** Makes the draft what guests see, with the header and footer as they are. A publication that was to come is no longer needed. */
export async function publishPage(db: Db, id: number, { note, pictureKey }: Publication): Promise<void> {
  await lockPage(db, id);
  await requireUploaded(db, 'pictureKey', pictureKey);
  const unchanged = await repo.isUnchanged(db, id);
  const partsChanged = await publishParts(db);
  if (unchanged && !partsChanged) fail('pageUnchanged');
  if (!unchanged) {
    const content = (await repo.draftOf(db, id)) ?? fail('notFound');
    const publishedContentId = await versions.insert(db, { pageId: id, content, note, pictureKey });
    await repo.update(db, id, { publishedContentId, ...repo.unscheduled });
  }
  await emit(db, 'pages');
}

export async function unpublishPage(db: Db, id: number): Promise<void> {
  const page = await lockPage(db, id);
  if (page.publishedContentId === null) fail('pageNotPublished');
  await repo.update(db, id, { publishedContentId: null, ...repo.unscheduled });
  await emit(db, 'pages');
}

/** Publishes what an earlier version was. The draft follows unless somebody's unpublished work is in it. */
export async function restoreVersion(db: Db, id: number, number: number): Promise<void> {
  await lockPage(db, id);
  const content = (await versions.contentOf(db, id, number)) ?? fail('notFound');
  const published = await versions.publishedContent(db, id);
  if (published && pageDifferences(published, content).length === 0)
    fail('pageUnchanged', { message: `La versión ${number} es igual a lo publicado: no hay nada que cambiar.` });
  const pictureKey = await versions.pictureOf(db, id, number);
  const draftFollows = await repo.isUnchanged(db, id);
  const publishedContentId = await versions.insert(db, {
    pageId: id,
    content,
    note: '',
    restoredFrom: number,
    pictureKey,
  });
  await repo.update(db, id, { publishedContentId, ...(draftFollows && { ...content, ...repo.unscheduled }) });
  await emit(db, 'pages');
}
