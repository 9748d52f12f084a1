import { createHash } from 'node:crypto';
import { fail } from '#kit/contract/failures.ts';
import { type Db, scopeOf, sendAlong, unaudited } from '../data/database.ts';
import { prepared } from '../data/prepared.ts';

const hashOf = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex');

const claim = prepared((db: Db, _shape: null, key: string, author: string, requestHash: string) =>
  unaudited(db)
    .insertInto('idempotencyKeys')
    .values({ key, author, requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
);

const keep = prepared((db: Db, _shape: null, key: string, author: string, reply: string) =>
  unaudited(db).updateTable('idempotencyKeys').set({ reply }).where('key', '=', key).where('author', '=', author),
);

/**
 * Runs `work` once for a key: a second request with the same key and content gets the first result again, also when
 * both arrive together (the second waits for the first to commit). The same key with other content is refused.
 */
export async function idempotently<T>(db: Db, key: string, content: unknown, work: () => Promise<T>): Promise<T> {
  const author = String(scopeOf(db).author.id ?? 'guest');
  const requestHash = hashOf(content);
  const [claimed] = await claim(db, null, key, author, requestHash);
  if (!claimed) return replayed<T>(db, { key, author, requestHash });
  const result = await work();
  sendAlong(db, keep(db, null, key, author, JSON.stringify(result ?? null)));
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
