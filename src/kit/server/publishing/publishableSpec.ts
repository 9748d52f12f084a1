import type { Policy } from '#kit/contract/policies.ts';
import type { Db } from '../data/database.ts';
import type { RecordTable } from '../data/write.ts';
import type { NewVersion, VersionStore } from './versions.ts';

/** Columns of a locked record that publishing reads. */
export type PublishableRow = { name: string; scheduledAt: string | null; deletedAt?: string | null };

export type Publication = { note: string };
export type Frozen<Content> = Publication & { recordId: number; content: Content; at: string };
export type DuePublication = Publication & { id: number; at: string };

/** Policies that an undo requires, by the columns that it writes. */
export type GuardedColumns = readonly { policy: Policy; columns: readonly string[] }[];

/** How an area's records are published. `Details`: what a version has besides its content, note and number. */
export type PublishableSpec<Content, Details extends object, Columns extends object, Row extends PublishableRow> = {
  /** Table of the records, and topic of their live events. */
  records: RecordTable;
  versions: Pick<VersionStore<Content, NoInfer<Details>>, 'find' | 'publishedContent'>;
  /** Locks a record until the transaction ends. */
  lock(db: Db, id: number): Promise<Row | undefined>;
  draftOf(db: Db, id: number): Promise<Content | undefined>;
  hasUnpublished(db: Db, id: number): Promise<boolean>;
  isSame(one: Content, other: Content): boolean;
  rejectUnchanged(message?: string): never;
  rejectDeleted?(): never;
  /** Rejects details of a version that cannot be stored. */
  requireDetails?(db: Db, details: Details): Promise<void>;
  /** Publishes what several records share; returns whether that changed anything. */
  publishShared?(db: Db): Promise<boolean>;
  /** Removes references to records that no longer exist. */
  withoutMissing?(db: Db, content: Content): Promise<Content>;
  insertVersion(db: Db, version: NewVersion<Content>, details: Details): Promise<number>;
  /** Stores a copy of the draft for a date; returns the columns by which the record finds it. */
  freeze(db: Db, frozen: Frozen<Content>, details: Details): Promise<NoInfer<Columns>>;
  /** Id of the version with the frozen copy of a due publication; undefined when guests see the same already. */
  versionOfFrozen(db: Db, row: Row, due: DuePublication): Promise<number | undefined>;
  published(versionId: number): Columns;
  unscheduled: NoInfer<Columns>;
  /** Column with the date, null when nothing is scheduled. */
  scheduledAt: string;
  /** Updates a record, and its draft where one is passed. */
  update(db: Db, id: number, columns: NoInfer<Columns>, draft?: Content): Promise<unknown>;
  /** `idName`: name of the record's id in the arguments of stored jobs, so it never changes. */
  job: { kind: string; label: (name: string) => string; idName: string };
  guarded: GuardedColumns;
};
