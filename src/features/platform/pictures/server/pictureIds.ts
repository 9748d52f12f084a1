import { fail } from '#kit/contract/failures.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';

/** Pictures by their numbers and, of older clients, by their keys. */
type PictureIds = readonly (number | string)[];
type Sent = { ids: PictureIds | undefined; keys: readonly string[] | undefined };
type Stored = { ids: readonly number[]; keys: readonly string[] };

/**
 * The picture keys of a body, sent as keys or ids: when both are present, the one that differs from the stored value.
 * Undefined without either.
 *
 * Rejects unknown ids, and keys and ids that contradict each other.
 */
export async function pictureKeysOf(db: Db, { ids, keys }: Sent, stored: Stored): Promise<string[] | undefined> {
  const sentKeys = keys && [...keys];
  if (!ids || (keys && deepEqual(ids, stored.ids))) return sentKeys;
  const meant = await keysOfIds(db, ids);
  if (sentKeys && !deepEqual(sentKeys, stored.keys) && !deepEqual(sentKeys, meant))
    fail('invalidFields', {
      fields: { picture_ids: ['Llegó con otro valor como picture_keys: envía solo picture_ids'] },
    });
  return meant;
}

type SentOne = { ids: PictureIds | undefined; key: string | null | undefined };
type StoredOne = { ids: readonly number[]; key: string | null };

/** The same of a record that has one picture or none. */
export async function pictureKeyOf(db: Db, sent: SentOne, stored: StoredOne): Promise<string | null | undefined> {
  const keysOf = (key: string | null) => (key === null ? [] : [key]);
  const lists = { ids: sent.ids, keys: sent.key === undefined ? undefined : keysOf(sent.key) };
  const keys = await pictureKeysOf(db, lists, { ids: stored.ids, keys: keysOf(stored.key) });
  return keys && (keys[0] ?? null);
}

async function keysOfIds(db: Db, ids: PictureIds): Promise<string[]> {
  const numbers = ids.filter((each) => typeof each === 'number');
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'key'])
    .where('id', '=', anyOf(numbers))
    .where('uploadedAt', 'is not', null)
    .execute();
  const known = new Map(rows.map(({ id, key }) => [id, key]));
  const unknown = numbers.filter((id) => !known.has(id));
  if (unknown.length > 0)
    fail('invalidFields', { fields: { picture_ids: [`No existe la imagen ${unknown.join(', ')}`] } });
  return ids.map((each) => (typeof each === 'number' ? (known.get(each) ?? '') : each));
}
