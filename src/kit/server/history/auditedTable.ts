import type { Entity } from '../../contract/entity.ts';
import type { PictureColumn } from '../area.ts';
import type { PolicyTable } from '../../contract/policies.ts';
import type { Db } from '../data/database.ts';
import type { Ctx } from '../http/context.ts';
import type { StoredChange, Undoable } from './undo.ts';

type UndoRequest = Pick<Ctx, 'db' | 'actor' | 'tenant'> & {
  changes: readonly StoredChange[];
  policies: PolicyTable;
  /** Where records of all areas name their pictures. */
  pictures: readonly PictureColumn[];
};

/** A table the history tells in words, and what it takes to undo its writes. */
export type AuditedTable = Undoable & {
  entity: Entity;
  /**
   * Looks before an undo of these changes and answers a look after it; either refuses what the person could not do by
   * hand. For areas whose records hand out permissions.
   */
  guardUndo?: (request: UndoRequest) => Promise<() => Promise<void>>;
  /** What people call records that carry no name: of what was told of each, by its id, and of what is stored. */
  titles?: (
    db: Db,
    told: ReadonlyMap<number, Readonly<Record<string, unknown>>>,
    tenant: { timeZone: string },
  ) => Promise<ReadonlyMap<number, string>>;
  /** Field that names the store a record belongs to, `id` for stores themselves: whoever reaches only some sees those. */
  storeField?: string;
  /** What is told of its records may name any store: whoever reaches only some sees none of it. */
  ofEveryStore?: true;
  /** Its rows are counted as they are written, because its lists are long enough for counting to take longer than reading a page. */
  counted?: boolean;
  /** The words of its texts are kept as they are written, because comparing a typo with each of its names takes too long. */
  vocabulary?: boolean;
};

/** By table name. */
export type AuditRegistry = ReadonlyMap<string, AuditedTable>;
