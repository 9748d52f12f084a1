import { createHash } from 'node:crypto';
import { fail } from '#kit/contract/failures.ts';
import { type Db, scopeOf, sendAlong, unaudited } from '../data/database.ts';
import { prepared } from '../data/prepared.ts';

const hashOf = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex');

const claim = prepared(
  (db: Db, _shape: null, ...[key, author, requestHash, reply]: [string, string, string, string | null]) =>
    unaudited(db)
      .insertInto('idempotencyKeys')
      .values({ key, author, requestHash, reply })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key'),
);

const store = prepared((db: Db, _shape: null, key: string, author: string, reply: string) =>
  unaudited(db).updateTable('idempotencyKeys').set({ reply }).where('key', '=', key).where('author', '=', author),
);

/**
 * Runs `work` once per key: a repeated request with the same content gets the first result, also concurrently.
 *
 * Concurrent requests wait for the first to commit. The same key with other content is rejected.
 */
export async function idempotently<T>(db: Db, key: string, content: unknown, work: () => Promise<T>): Promise<T> {
  const row = rowOf(db, key, content);
  if (!(await isFirst(db, row, null))) return replayed<T>(db, row);
  const result = await work();
  sendAlong(db, store(db, null, key, row.author, JSON.stringify(result ?? null)));
  return result;
}

/** Variant for a response known in advance: stored with the key in a single write. */
export async function idempotentlyAs<T>(
  db: Db,
  { key, content, reply }: { key: string; content: unknown; reply: T },
  work: () => Promise<unknown>,
): Promise<T> {
  const row = rowOf(db, key, content);
  if (!(await isFirst(db, row, JSON.stringify(reply)))) return replayed<T>(db, row);
  await work();
  return reply;
}

type Row = { key: string; author: string; requestHash: string };

function rowOf(db: Db, key: string, content: unknown): Row {
  const { id, tokenId } = scopeOf(db).author;
  const author = tokenId === undefined ? String(id ?? 'guest') : `token:${tokenId}`;
  return { key, author, requestHash: hashOf(content) };
}

/** Claims a key; false when another request has it. */
const isFirst = async (db: Db, { key, author, requestHash }: Row, reply: string | null): Promise<boolean> =>
  (await claim(db, null, key, author, requestHash, reply)).length > 0;

async function replayed<T>(db: Db, row: Row): Promise<T> {
  const first = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'reply'])
    .where('key', '=', row.key)
    .where('author', '=', row.author)
    .executeTakeFirstOrThrow();
  if (first.requestHash !== row.requestHash) fail('keyReused');
  return first.reply as T;
}
