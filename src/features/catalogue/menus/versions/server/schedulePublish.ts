import { z } from 'zod';
import { fail } from '#kit/contract/failures.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { defineJob, enqueue } from '#kit/server/jobs/jobs.ts';
import * as repo from '../../record/server/menus.repo.ts';
import { hasUnpublished, publishMenu } from './publishMenu.ts';

const args = z.object({ menuId: z.number().int(), name: z.string(), note: z.string(), at: z.string() });

const sameMoment = (one: string | null | undefined, other: string) => Date.parse(one ?? '') === Date.parse(other);

/** Publishes what the draft is by then; nothing where the date was taken back or changed meanwhile. */
async function publishOnDate(db: Db, { menuId, note, at }: z.output<typeof args>): Promise<{ published: boolean }> {
  if (!(await repo.lock(db, menuId)) || !sameMoment(await repo.publishAtOf(db, menuId), at))
    return { published: false };
  if (await hasUnpublished(db, menuId)) {
    await publishMenu(db, menuId, note);
    return { published: true };
  }
  await repo.update(db, menuId, { publishAt: null });
  await emit(db, 'menus');
  return { published: false };
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

/** Has the draft published by itself at a moment to come, whatever it is by then. */
export async function schedulePublish(
  db: Db,
  menuId: number,
  { note, at }: { note: string; at: string },
): Promise<void> {
  if (!(await repo.lock(db, menuId))) fail('notFound');
  if (Date.parse(at) <= Date.now()) fail('invalidFields', { fields: { at: ['Elige un momento que esté por venir'] } });
  const menu = await repo.update(db, menuId, { publishAt: at });
  await queue(db, { menuId, name: menu?.name ?? '', note, at: new Date(at).toISOString() });
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
