import { z } from 'zod';
import { fail } from '#kit/contract/failures.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { defineJob, enqueue } from '#kit/server/jobs/jobs.ts';
import * as repo from '../../record/server/menus.repo.ts';
import * as publications from './menuPublications.repo.ts';
import { publishContent } from './publishMenu.ts';

const args = z.object({ menuId: z.number().int(), name: z.string(), note: z.string(), at: z.string() });

const sameMoment = (one: string | null | undefined, other: string) => Date.parse(one ?? '') === Date.parse(other);

/** Publishes what was kept for the date; nothing where the date was taken back or changed meanwhile. */
async function publishOnDate(db: Db, { menuId, note, at }: z.output<typeof args>): Promise<{ published: boolean }> {
  if (!(await repo.lock(db, menuId)) || !sameMoment(await repo.publishAtOf(db, menuId), at))
    return { published: false };
  const kept = (await publications.contentFor(db, { menuId, at })) ?? (await repo.draftOf(db, menuId));
  return { published: kept !== undefined && (await publishContent(db, menuId, kept, note)) };
}

export const publishMenuJob = defineJob({
  kind: 'menus.publish',
  label: ({ name }) => `Publicar el menú ${name}`,
  args,
  run({ database, scope }, given) {
    // A request of its own: what is undone is the publication, and it happened now.
    const requestId = `menus.publish-${given.menuId}-${Date.parse(given.at)}`;
    return database.inTenant({ ...scope, requestId, source: 'clock' }, (db) => publishOnDate(db, given));
  },
});

const queue = (db: Db, given: z.output<typeof args>) =>
  enqueue(db, publishMenuJob, given, {
    runAt: given.at,
    uniqueKey: `${publishMenuJob.kind}:${given.menuId}:${given.at}`,
  });

/** Has the draft as it is now published by itself at a moment to come: what is changed after that waits. */
export async function schedulePublish(
  db: Db,
  menuId: number,
  { note, at }: { note: string; at: string },
): Promise<void> {
  if (!(await repo.lock(db, menuId))) fail('notFound');
  if (Date.parse(at) <= Date.now()) fail('invalidFields', { fields: { at: ['Elige un momento que esté por venir'] } });
  const content = (await repo.draftOf(db, menuId)) ?? fail('notFound');
  const menu = await repo.update(db, menuId, { publishAt: at });
  const moment = new Date(at).toISOString();
  await publications.insert(db, { menuId, at: moment }, content);
  await queue(db, { menuId, name: menu?.name ?? '', note, at: moment });
  await emit(db, 'menus');
}

export async function cancelPublish(db: Db, menuId: number): Promise<void> {
  if (!(await repo.lock(db, menuId))) fail('notFound');
  if ((await repo.publishAtOf(db, menuId)) === null) return;
  await repo.update(db, menuId, { publishAt: null });
  await emit(db, 'menus');
}

/** After an undo of these menus: dates that came back are kept, and those that have passed are none. */
export async function reschedulePublish(db: Db, ids: readonly number[]): Promise<void> {
  for (const { id, name, publishAt } of await repo.scheduledToPublish(db, ids))
    if (Date.parse(publishAt) > Date.now()) await queue(db, { menuId: id, name, note: '', at: publishAt });
    else await repo.update(db, id, { publishAt: null });
}
