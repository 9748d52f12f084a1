import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';

export type Sync = { listName: string; startedAt: string; finishedAt: string | null; problem: string };

export const find = (db: Db, listId: string): Promise<Sync | undefined> =>
  db
    .selectFrom('audienceSyncs')
    .select(['listName', 'startedAt', 'finishedAt', 'problem'])
    .where('listId', '=', listId)
    .executeTakeFirst();

/** Announces a change of the contacts to the screen of settings. */
export const announce = (db: Db) => emit(db, 'audience', { audience: 'settings.show' });

/** Records the begin of a synchronisation. One without a chosen list (a blank id) has no record. */
export async function start(db: Db, listId: string): Promise<void> {
  if (listId === '') return;
  await unaudited(db)
    .insertInto('audienceSyncs')
    .values({ listId, startedAt: sql<string>`now()` })
    .onConflict((conflict) =>
      conflict.columns(['tenantId' as never, 'listId']).doUpdateSet({ startedAt: sql<string>`excluded.started_at` }),
    )
    .execute();
  await announce(db);
}

export async function setName(db: Db, listId: string, listName: string): Promise<void> {
  await unaudited(db)
    .updateTable('audienceSyncs')
    .set({ listName: listName.slice(0, 200) })
    .where('listId', '=', listId)
    .execute();
}

/** Records the end of a synchronisation. A blank problem: everything was sent. */
export async function finish(db: Db, listId: string, problem: string): Promise<void> {
  await unaudited(db)
    .updateTable('audienceSyncs')
    .set({ finishedAt: sql<string>`clock_timestamp()`, problem: problem.slice(0, 500) })
    .where('listId', '=', listId)
    .execute();
  await announce(db);
}
