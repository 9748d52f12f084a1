import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { ResolvedPatch } from '#kit/server/data/crud/patchEndpoint.ts';
import { emit } from '#kit/server/live/events.ts';
import { fail } from '../../pages.failures.ts';
import { requirePictures, withShared, withoutShared } from '#features/content/sections/server/index.ts';
import type { SectionContent } from '#features/content/sections/content/sectionContent.contract.ts';
import { type SharedName, sharedNames } from '#features/content/sections/types/sectionTypes.contract.ts';
import type { Page, PageDraft, SeenParts } from '../pages.contract.ts';
import * as repo from './pages.repo.ts';
import { pageAddresses } from './redirects.repo.ts';
import { lastPartChange, lockParts, saveParts } from './siteParts.repo.ts';

type Changes = Partial<PageDraft>;

const read = async (db: Db, id: number): Promise<Page> => (await repo.find(db, id)) ?? fail('notFound');

/** Makes a page; what of its content is of all pages becomes theirs. */
export async function createPage({ db }: Ctx, draft: PageDraft): Promise<Page> {
  await requirePictures(db, draft);
  const { own, parts } = withoutShared(draft.content);
  const position = draft.position || (await repo.nextPosition(db));
  const { id } = await repo.insert(db, { ...draft, position, content: own });
  await saveParts(db, parts);
  await emit(db, 'pages');
  return read(db, id);
}

type Patch = Changes & { seenParts?: SeenParts | undefined };

/** A content that names no header or no footer leaves them as they are. */
export async function resolvePatch(
  { db }: Pick<Ctx, 'db'>,
  stored: Page,
  { seenParts, ...body }: Patch,
): Promise<ResolvedPatch<PageDraft>> {
  if (!body.content) return { fields: body };
  if (seenParts) await refuseOverwriting(db, stored, body.content, seenParts);
  return { fields: { ...body, content: withStored(stored.content, body.content) } };
}

/** Refuses a header or a footer that another page changed since it was seen, with both. */
async function refuseOverwriting(db: Db, stored: Page, sent: SectionContent, seen: SeenParts): Promise<void> {
  const { parts } = withoutShared(sent);
  const present = await lockParts(db);
  const isStale = (key: SharedName) =>
    parts[key] !== undefined && !deepEqual(present[key], seen[key]) && !deepEqual(present[key], parts[key]);
  if (!sharedNames.some(isStale)) return;
  const theirs = withShared(withoutShared(stored.content).own, present);
  fail('staleVersion', {
    conflict: {
      version: stored.version,
      fields: [{ field: 'content', yours: withStored(stored.content, sent), theirs }],
      ...(await lastPartChange(db)),
    },
  });
}

const withStored = (stored: SectionContent, sent: SectionContent): SectionContent => {
  const { own, parts } = withoutShared(sent);
  return withShared(own, { ...withoutShared(stored).parts, ...parts });
};

/** Saves what changed of a page that was not deleted. */
export async function updatePage({ db }: Ctx, id: number, changes: Changes, stored: Page): Promise<Page> {
  if (stored.isDeleted) fail('pageDeleted');
  await requirePictures(db, changes);
  const { content, ...rest } = changes;
  const split = content && withoutShared(content);
  await repo.update(db, id, { ...rest, ...(split && { content: split.own }) });
  if (split) await saveParts(db, split.parts);
  const { relativeUrl } = changes;
  if (relativeUrl && stored.publishedNumber !== null)
    await pageAddresses.move(db, id, { from: stored.relativeUrl, to: relativeUrl });
  await emit(db, 'pages');
  return read(db, id);
}

/** Takes a page away from everybody; it may be recovered. What was to be published of it is not. */
export async function removePage({ db }: Ctx, id: number): Promise<void> {
  const page = (await repo.lock(db, id)) ?? fail('notFound');
  if (page.deletedAt !== null) return;
  await repo.update(db, id, { deletedAt: new Date().toISOString(), ...repo.unscheduled });
  await emit(db, 'pages');
}

/** Brings a page back as it was, shown to guests if it was. */
export async function recoverPage({ db }: Ctx, id: number): Promise<Page> {
  const page = (await repo.lock(db, id)) ?? fail('notFound');
  if (page.deletedAt !== null) await repo.update(db, id, { deletedAt: null });
  await emit(db, 'pages');
  return read(db, id);
}
