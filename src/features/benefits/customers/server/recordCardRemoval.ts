import type { Db } from '#kit/server/data/database.ts';
import { recordChanges, secretValue } from '#kit/server/history/recordChanges.ts';

/** Adds the removal of a saved card to the history of the customer. It cannot be undone, so the card is not named. */
export async function recordCardRemoval(db: Db, customerId: number): Promise<void> {
  const { id, name, version } = await db
    .selectFrom('customers')
    .select(['id', 'name', 'version'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const change = { before: { saved_card: secretValue }, after: { saved_card: null } };
  recordChanges(db, 'customers', [{ recordId: id, title: name, version, action: 'update', ...change }]);
}
