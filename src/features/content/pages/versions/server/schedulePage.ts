import { z } from 'zod';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, enqueue } from '#kit/server/jobs/jobs.ts';
import { emit } from '#kit/server/live/events.ts';
import { requireUploaded } from '#features/platform/pictures/server/index.ts';
import { fail } from '../../pages.failures.ts';
import * as repo from '../../record/server/pages.repo.ts';
import * as versions from './pageVersions.repo.ts';
import { lockPage, type Publication } from './publishPage.ts';

const args = z.object({ pageId: z.number().int(), name: z.string(), at: z.string() });

const sameMoment = (one: string | null, other: string) => Date.parse(one ?? '') === Date.parse(other);

/** Publishes the version that was made for the date; nothing where the date was taken back or changed meanwhile. */
async function publishOnDate(db: Db, { pageId, at }: z.output<typeof args>): Promise<{ published: boolean }> {
  const page = await repo.lock(db, pageId);
  if (!page || page.deletedAt !== null || !sameMoment(page.scheduledAt, at)) return { published: false };
  await repo.update(db, pageId, { publishedContentId: page.scheduledContentId, ...repo.unscheduled });
  await emit(db, 'pages');
  return { published: true };
}

export const publishPageJob = defineJob({
  kind: 'pages.publish',
  label: ({ name }) => `Publicar la página ${name}`,
  args,
  run({ database, scope }, given) {
    // A request of its own: what is undone is the publication, and it happened now.
    const requestId = `pages.publish-${given.pageId}-${Date.parse(given.at)}`;
    return database.inTenant({ ...scope, requestId, source: 'clock' }, (db) => publishOnDate(db, given));
  },
});

const queue = (db: Db, given: z.output<typeof args>) =>
  enqueue(db, publishPageJob, given, {
    runAt: given.at,
    uniqueKey: `${publishPageJob.kind}:${given.pageId}:${given.at}`,
  });

/** Has the draft as it is now published by itself at a moment to come: what is changed after that waits. */
export async function schedulePage(
  db: Db,
  id: number,
  { note, pictureKey, at }: Publication & { at: string },
): Promise<void> {
  const page = await lockPage(db, id);
  await requireUploaded(db, 'pictureKey', pictureKey);
  if (Date.parse(at) <= Date.now()) fail('invalidFields', { fields: { at: ['Elige un momento que esté por venir'] } });
  const content = (await repo.draftOf(db, id)) ?? fail('notFound');
  const scheduledContentId = await versions.insert(db, { pageId: id, content, note, pictureKey });
  const scheduledAt = new Date(at).toISOString();
  await repo.update(db, id, { scheduledContentId, scheduledAt });
  await queue(db, { pageId: id, name: page.name, at: scheduledAt });
  await emit(db, 'pages');
}

export async function cancelSchedule(db: Db, id: number): Promise<void> {
  const page = (await repo.lock(db, id)) ?? fail('notFound');
  if (page.scheduledAt === null) return;
  await repo.update(db, id, repo.unscheduled);
  await emit(db, 'pages');
}

/** After an undo of these pages: dates that came back are kept, and those that have passed are none. */
export async function reschedule(db: Db, ids: readonly number[]): Promise<void> {
  const found = await db
    .selectFrom('pages')
    .select(['id', 'name', 'scheduledAt'])
    .where('id', '=', anyOf(ids))
    .where('scheduledAt', 'is not', null)
    .$narrowType<{ scheduledAt: string }>()
    .execute();
  for (const { id, name, scheduledAt } of found)
    if (Date.parse(scheduledAt) > Date.now()) await queue(db, { pageId: id, name, at: scheduledAt });
    else await repo.update(db, id, repo.unscheduled);
}
