import { createHash } from 'node:crypto';
import { fail } from '#kit/contract/failures.ts';
import { type Db, scopeOf, unaudited } from '../data/database.ts';

const hashOf = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex');

/**
 * Runs `work` once for a key: a second request with the same key and content gets the first result again, also when
 * both arrive together (the second waits for the first to commit). The same key with other content is refused.
 */
export async function idempotently<T>(db: Db, key: string, content: unknown, work: () => Promise<T>): Promise<T> {
  const { author } = scopeOf(db);
  const row = { key, author: String(author.id ?? 'guest'), requestHash: hashOf(content) };
  const claimed = await unaudited(db)
    .insertInto('idempotencyKeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) return replayed<T>(db, row);
  const result = await work();
  await unaudited(db)
    .updateTable('idempotencyKeys')
    .set({ reply: JSON.stringify(result ?? null) })
    .where('key', '=', row.key)
    .where('author', '=', row.author)
    .execute();
  return result;
}

async function replayed<T>(db: Db, row: { key: string; author: string; requestHash: string }): Promise<T> {
  const first = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'reply'])
    .where('key', '=', row.key)
    .where('author', '=', row.author)
    .executeTakeFirstOrThrow();
  if (first.requestHash !== row.requestHash) fail('keyReused');
  return first.reply as T;
}
