import type { Entity } from '#kit/contract/entity.ts';
import { type Db, scopeOf, unaudited } from '#kit/server/data/database.ts';

/** A change of platform data, with its values in wire names. */
export type PlatformChange = {
  entity: Pick<Entity, 'table' | 'area'>;
  recordId: number;
  title: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
};

/** Records a change of platform data in the history of the transaction's company. */
export async function recordPlatformChange(
  db: Db,
  { entity, recordId, title, before, after }: PlatformChange,
): Promise<void> {
  const { requestId, source, author } = scopeOf(db);
  const { id: authorId, name: authorName, email: authorEmail, superAdmin } = author;
  await unaudited(db)
    .insertInto('auditEntries')
    .values({ requestId, authorId, authorName, authorEmail, superAdmin, source, area: entity.area })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const values = { before: JSON.stringify(before), after: JSON.stringify(after) };
  await unaudited(db)
    .insertInto('auditChanges')
    .values({ requestId, entity: entity.table, recordId, title, action: 'update', ...values })
    .execute();
}
