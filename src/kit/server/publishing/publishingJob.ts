import { sql } from 'kysely';
import { z } from 'zod';
import { anyOf } from '../data/anyOf.ts';
import type { Db } from '../data/database.ts';
import { tenantRows } from '../data/tenantRows.ts';
import { defineJob, enqueue } from '../jobs/jobs.ts';
import { emit } from '../live/events.ts';
import type { DuePublication, PublishableRow, PublishableSpec } from './publishableSpec.ts';

const isSameMoment = (one: string | null, other: string) => Date.parse(one ?? '') === Date.parse(other);

const jobArgs = (idName: string) =>
  z
    .looseObject({ name: z.string(), at: z.string(), note: z.string().optional() })
    .transform(({ name, at, note = '', ...ids }) => ({ id: Number(ids[idName]), name, at, note }));

/** The job that publishes frozen copies on their dates. */
export function publishingJob<Content, Details extends object, Columns extends object, Row extends PublishableRow>(
  spec: PublishableSpec<Content, Details, Columns, Row>,
) {
  const { records, unscheduled } = spec;
  const { kind, label, idName } = spec.job;

  /** Publishes nothing when the date was canceled or changed meanwhile. */
  async function publishDue(db: Db, due: DuePublication): Promise<boolean> {
    const row = await spec.lock(db, due.id);
    if (!row || row.deletedAt || !isSameMoment(row.scheduledAt, due.at)) return false;
    const versionId = await spec.versionOfFrozen(db, row, due);
    const columns = versionId === undefined ? unscheduled : { ...spec.published(versionId), ...unscheduled };
    await spec.update(db, due.id, columns);
    await emit(db, records);
    return versionId !== undefined;
  }

  const job = defineJob({
    kind,
    label: ({ name }) => label(name),
    args: jobArgs(idName),
    whileHeld: 'defer',
    async run({ database, scope }, due) {
      // A separate request, so that an undo reverts the publication and not its scheduling.
      const requestId = `${kind}-${due.id}-${Date.parse(due.at)}`;
      const isPublished = await database.inTenant({ ...scope, requestId, source: 'clock' }, (db) =>
        publishDue(db, due),
      );
      return { summary: isPublished ? 'Publicado' : 'Sin publicar: la fecha se canceló o cambió' };
    },
  });

  const queue = (db: Db, { id, name, note, at }: DuePublication & { name: string }) =>
    enqueue(db, job, { [idName]: id, name, note, at }, { runAt: at, uniqueKey: `${kind}:${id}:${at}` });

  /** After an undo: queues dates to come again, and clears those that have passed. */
  async function reschedule(db: Db, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const at = sql.ref(`r.${spec.scheduledAt}`);
    const { rows } = await sql<{ id: number; name: string; at: string }>`
      select r.id, r.name, ${at} as at from ${tenantRows(`${records} as r`)}
      where r.id = ${anyOf(ids)} and ${at} is not null order by r.id`.execute(db);
    for (const row of rows)
      if (Date.parse(row.at) > Date.now()) await queue(db, { ...row, note: '' });
      else await spec.update(db, row.id, unscheduled);
  }

  return { job, queue, reschedule };
}
