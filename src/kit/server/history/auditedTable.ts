import type { Entity } from '../../contract/entity.ts';
import type { PictureColumn } from '../area.ts';
import type { PolicyTable } from '../../contract/policies.ts';
import type { Db } from '../data/database.ts';
import type { StoredExternalIds } from '../data/externalIds.ts';
import type { Ctx } from '../http/context.ts';
import type { StoredChange, Undoable } from './undo.ts';

type UndoRequest = Pick<Ctx, 'db' | 'actor' | 'tenant'> & {
  changes: readonly StoredChange[];
  policies: PolicyTable;
  /** Where records of all areas name their pictures. */
  pictures: readonly PictureColumn[];
};

/** A table of the history, with what undo needs. */
export type AuditedTable = Undoable & {
  entity: Entity;
  /**
   * Checks before and after an undo that the user could make the same changes by hand. For areas whose records grant
   * permissions.
   */
  guardUndo?: (request: UndoRequest) => Promise<() => Promise<void>>;
  /** Work in the transaction that writes external ids of its records. */
  afterIds?: StoredExternalIds['afterWrite'];
  /** Titles of records without a name, by id, from recorded and stored values. */
  titles?: (
    db: Db,
    recorded: ReadonlyMap<number, Readonly<Record<string, unknown>>>,
    tenant: { timeZone: string },
  ) => Promise<ReadonlyMap<number, string>>;
  /** Field with the record's store (`id` for stores): users limited to stores see only theirs. */
  storeField?: string;
  /** Records concern any store: hidden from users limited to some stores. */
  ofEveryStore?: true;
  /** Its rows are counted as they are written, because its lists are long enough for counting to take longer than reading a page. */
  counted?: boolean;
  /** Builds a vocabulary of its texts, because comparing a typo with every name is too slow. */
  vocabulary?: boolean;
};

/** By table name. */
export type AuditRegistry = ReadonlyMap<string, AuditedTable>;
