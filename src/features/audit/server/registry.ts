import type { Entity } from '#kit/contract/entity.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { StoredChange, Undoable } from '#kit/server/undo.ts';

type GivenUndo = Pick<Ctx, 'db' | 'actor' | 'tenant'> & { changes: readonly StoredChange[] };

/** A table the history tells in words, and what it takes to undo its writes. */
export type Audited = Undoable & {
  entity: Entity;
  /**
   * Looks before an undo of these changes and answers a look after it; either refuses what the person could not do by
   * hand. For areas whose records hand out permissions.
   */
  guardUndo?: (given: GivenUndo) => Promise<() => Promise<void>>;
  /** Field that names the store a record belongs to, `id` for stores themselves: whoever reaches only some sees those. */
  storeField?: string;
};

/** By table name. */
export type AuditRegistry = ReadonlyMap<string, Audited>;

export const registryOf = (audited: readonly Audited[]): AuditRegistry =>
  new Map(audited.map((each) => [each.table, each]));
