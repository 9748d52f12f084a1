import { fail } from '#kit/contract/failures.ts';
import type { Db } from '../data/database.ts';
import { emit } from '../live/events.ts';
import type { Publication, PublishableRow, PublishableSpec } from './publishableSpec.ts';
import { publishingJob } from './publishingJob.ts';
import { undoGuard } from './undoGuard.ts';

/** Publishing of records with a draft: now, on a date, and again from an earlier version. */
export function publishable<Content, Details extends object, Columns extends object, Row extends PublishableRow>(
  spec: PublishableSpec<Content, Details, Columns, Row>,
) {
  const { job, queue, reschedule } = publishingJob(spec);
  return {
    job,
    lock: (db: Db, id: number) => lockActive(spec, db, id),
    ...publishingNow(spec),
    ...publishingLater(spec, queue),
    guardUndo: undoGuard({ ...spec, reschedule }),
  };
}

async function lockActive<Row extends PublishableRow>(
  { lock, rejectDeleted }: { lock(db: Db, id: number): Promise<Row | undefined>; rejectDeleted?(): never },
  db: Db,
  id: number,
): Promise<Row> {
  const row = (await lock(db, id)) ?? fail('notFound');
  if (row.deletedAt) rejectDeleted?.();
  return row;
}

function publishingNow<Content, Details extends object, Columns extends object, Row extends PublishableRow>(
  spec: PublishableSpec<Content, Details, Columns, Row>,
) {
  const { records, versions, unscheduled } = spec;
  return {
    /** Publishes the draft and cancels a scheduled publication. */
    async publish(db: Db, id: number, publication: Publication & Details): Promise<void> {
      await lockActive(spec, db, id);
      await spec.requireDetails?.(db, publication);
      const hasUnpublished = await spec.hasUnpublished(db, id);
      const hasPublishedShared = (await spec.publishShared?.(db)) ?? false;
      if (!hasUnpublished && !hasPublishedShared) spec.rejectUnchanged();
      if (hasUnpublished) {
        const content = (await spec.draftOf(db, id)) ?? fail('notFound');
        const { note } = publication;
        const versionId = await spec.insertVersion(db, { recordId: id, content, note }, publication);
        await spec.update(db, id, { ...spec.published(versionId), ...unscheduled });
      }
      await emit(db, records);
    },

    /** Publishes an earlier version again. The draft follows unless it has unpublished changes. */
    async restore(db: Db, id: number, number: number): Promise<void> {
      await lockActive(spec, db, id);
      const version = (await versions.find(db, id, number)) ?? fail('notFound');
      const content = (await spec.withoutMissing?.(db, version.content)) ?? version.content;
      const published = await versions.publishedContent(db, id);
      if (published && spec.isSame(published, content))
        spec.rejectUnchanged(`La versión ${number} es igual a lo publicado: no hay nada que cambiar.`);
      const draftFollows = !(await spec.hasUnpublished(db, id));
      const restored = { recordId: id, content, note: '', restoredFrom: number };
      const versionId = await spec.insertVersion(db, restored, version);
      if (draftFollows) await spec.update(db, id, { ...spec.published(versionId), ...unscheduled }, content);
      else await spec.update(db, id, spec.published(versionId));
      await emit(db, records);
    },
  };
}

function publishingLater<Content, Details extends object, Columns extends object, Row extends PublishableRow>(
  spec: PublishableSpec<Content, Details, Columns, Row>,
  queue: ReturnType<typeof publishingJob>['queue'],
) {
  const { records, unscheduled } = spec;
  return {
    /** Freezes the draft and publishes that copy on a date; later edits stay in the draft. */
    async schedule(db: Db, id: number, publication: Publication & { at: string } & Details): Promise<void> {
      const { note, at } = publication;
      const { name } = await lockActive(spec, db, id);
      await spec.requireDetails?.(db, publication);
      if (Date.parse(at) <= Date.now())
        fail('invalidFields', { fields: { at: ['Elige un momento que esté por venir'] } });
      const content = (await spec.draftOf(db, id)) ?? fail('notFound');
      const moment = new Date(at).toISOString();
      const columns = await spec.freeze(db, { recordId: id, content, note, at: moment }, publication);
      await spec.update(db, id, columns);
      await queue(db, { id, name, note, at: moment });
      await emit(db, records);
    },

    async cancel(db: Db, id: number): Promise<void> {
      const row = (await spec.lock(db, id)) ?? fail('notFound');
      if (row.scheduledAt === null) return;
      await spec.update(db, id, unscheduled);
      await emit(db, records);
    },
  };
}
