import type { Entity } from '#kit/contract/entity.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { type Db, scopeOf, unaudited } from '#kit/server/data/database.ts';

/** A change of platform data, with its values in wire names. */
export type PlatformChange = {
  entity: Pick<Entity, 'table' | 'area'>;
  recordId: number;
  title: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
};

/** Inserts the entry of the transaction's request; undefined where it has one. */
function insertEntry(db: Db, { entity }: PlatformChange): Promise<{ id: number } | undefined> {
  const { requestId, source, author } = scopeOf(db);
  const { id: authorId, name: authorName, email: authorEmail, superAdmin } = author;
  return unaudited(db)
    .insertInto('auditEntries')
    .values({ requestId, authorId, authorName, authorEmail, superAdmin, source, area: entity.area })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

async function insertChange(db: Db, { entity, recordId, title, before, after }: PlatformChange): Promise<void> {
  const { requestId } = scopeOf(db);
  const values = { before: JSON.stringify(before), after: JSON.stringify(after) };
  await unaudited(db)
    .insertInto('auditChanges')
    .values({ requestId, entity: entity.table, recordId, title, action: 'update', ...values })
    .execute();
}

/** Records a change of platform data in the history of the transaction's company. */
export async function recordPlatformChange(db: Db, change: PlatformChange): Promise<void> {
  await insertEntry(db, change);
  await insertChange(db, change);
}

/** Records a change of a company for the platform's team, before it is made: none is made without a record. */
export const recordForPlatform = (
  { database, scope, actor }: Pick<Ctx, 'database' | 'scope' | 'actor'>,
  change: PlatformChange,
): Promise<void> =>
  database.inTenant({ ...scope, tenantId: actor.homeTenantId }, (db) => recordPlatformChange(db, change));

/** Variant for a request that has this change alone: a repetition records nothing. */
export async function recordPlatformChangeOnce(db: Db, change: PlatformChange): Promise<void> {
  if (await insertEntry(db, change)) await insertChange(db, change);
}
