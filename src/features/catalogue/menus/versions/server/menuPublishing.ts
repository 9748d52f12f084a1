import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { publishable } from '#kit/server/publishing/publishable.ts';
import { fail } from '../../menus.failures.ts';
import type { MenuContent } from '../../record/menuContent.contract.ts';
import * as repo from '../../record/server/menus.repo.ts';
import { writeDraft } from '../../record/server/writeDraft.ts';
import { menuDifferences } from '../menuDifferences.rules.ts';
import * as publications from './menuPublications.repo.ts';
import * as versions from './menuVersions.repo.ts';

const isSame = (one: MenuContent, other: MenuContent) => menuDifferences(one, other).length === 0;

async function hasUnpublished(db: Db, menuId: number): Promise<boolean> {
  const [draft, published] = await Promise.all([repo.draftOf(db, menuId), versions.publishedContent(db, menuId)]);
  return draft !== undefined && (!published || !isSame(published, draft));
}

/** Publishing leaves out deleted records. A scheduled publication stores a copy of the draft. */
export const menuPublishing = publishable({
  records: 'menus',
  versions,
  lock: repo.lock,
  draftOf: repo.draftOf,
  hasUnpublished,
  isSame,
  rejectUnchanged: (message) => fail('nothingToPublish', message ? { message } : {}),
  withoutMissing: versions.withoutMissing,
  insertVersion: versions.insert,
  async freeze(db, { recordId: menuId, content, at }) {
    await publications.insert(db, { menuId, at }, content);
    return { publishAt: at };
  },
  async versionOfFrozen(db, _row, { id: menuId, note, at }) {
    // Publications scheduled before contents were stored use the current draft.
    const frozen =
      (await publications.contentFor(db, { menuId, at })) ?? (await repo.draftOf(db, menuId)) ?? fail('notFound');
    const content = await versions.withoutMissing(db, frozen);
    const published = await versions.publishedContent(db, menuId);
    return published && isSame(published, content)
      ? undefined
      : versions.insert(db, { recordId: menuId, content, note });
  },
  published: (publishedVersionId): MenuPublication => ({ publishedVersionId }),
  unscheduled: { publishAt: null },
  scheduledAt: 'publishAt',
  async update(db, id, columns, draft) {
    await repo.update(db, id, columns);
    if (draft) await writeDraft(db, id, draft);
  },
  job: { kind: 'menus.publish', label: (name) => `Publicar el menú ${name}`, idName: 'menuId' },
  guarded: [{ policy: 'menus.publish', columns: ['publishedVersionId', 'publishAt'] }],
});

type MenuPublication = { publishedVersionId?: number; publishAt?: string | null };

/** Replaces the draft with the published version. */
export async function discardDraft(db: Db, menuId: number): Promise<void> {
  await menuPublishing.lock(db, menuId);
  const published =
    (await versions.publishedContent(db, menuId)) ??
    fail('notPublished', { message: 'Este menú todavía no se ha publicado: no hay a qué volver.' });
  await writeDraft(db, menuId, await versions.withoutMissing(db, published));
  await emit(db, 'menus');
}
