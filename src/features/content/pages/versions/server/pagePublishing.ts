import { requireUploaded } from '#features/platform/pictures/server/index.ts';
import type { VersionPicture } from '#features/content/sections/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { publishable } from '#kit/server/publishing/publishable.ts';
import { fail } from '../../pages.failures.ts';
import * as repo from '../../record/server/pages.repo.ts';
import { publishParts } from '../../record/server/siteParts.repo.ts';
import { pageDifferences } from '../pageDifferences.rules.ts';
import * as versions from './pageVersions.repo.ts';

/** Pages publish with the header and footer as they are; a scheduled one is a version that guests do not see yet. */
export const pagePublishing = publishable({
  records: 'pages',
  versions,
  lock: repo.lock,
  draftOf: repo.draftOf,
  hasUnpublished: async (db, id) => !(await repo.isUnchanged(db, id)),
  isSame: (one, other) => pageDifferences(one, other).length === 0,
  rejectUnchanged: (message) => fail('pageUnchanged', message ? { message } : {}),
  rejectDeleted: () => fail('pageDeleted'),
  requireDetails: (db, { pictureKey }: VersionPicture) => requireUploaded(db, 'pictureKey', pictureKey),
  publishShared: publishParts,
  insertVersion: versions.insert,
  async freeze(db, { at: scheduledAt, ...version }, picture) {
    return { scheduledContentId: await versions.insert(db, version, picture), scheduledAt };
  },
  versionOfFrozen: async (_db, { scheduledContentId }) => scheduledContentId ?? undefined,
  published: (publishedContentId): PagePublication => ({ publishedContentId }),
  unscheduled: repo.unscheduled,
  scheduledAt: 'scheduledAt',
  update: (db, id, columns, draft) => repo.update(db, id, { ...columns, ...draft }),
  job: { kind: 'pages.publish', label: (name) => `Publicar la página ${name}`, idName: 'pageId' },
  guarded: [
    { policy: 'pages.publish', columns: ['publishedContentId', 'scheduledAt', 'published'] },
    { policy: 'pages.delete', columns: ['deletedAt'] },
  ],
});

type PagePublication = {
  publishedContentId?: number;
  scheduledContentId?: number | null;
  scheduledAt?: string | null;
};

/** Hides a page from guests and cancels a scheduled publication. */
export async function unpublishPage(db: Db, id: number): Promise<void> {
  const page = await pagePublishing.lock(db, id);
  if (page.publishedContentId === null) fail('pageNotPublished');
  await repo.update(db, id, { publishedContentId: null, ...repo.unscheduled });
  await emit(db, 'pages');
}
