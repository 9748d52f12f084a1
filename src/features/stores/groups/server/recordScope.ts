import { sql } from 'kysely';
import { fail } from '#kit/contract/failures.ts';
import { wireName } from '#kit/contract/wire.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { TableName } from '#kit/server/data/tables.ts';
import type { Ctx } from '#kit/server/http/context.ts';

/** Records of some stores and groups; without any they are of every store. `owner` names the record in the pairs. */
export type StoreRecords = { table: TableName; title: string; owner: string; stores: TableName; groups: TableName };

type Caller = Pick<Ctx, 'db' | 'actor'>;

/** Finds the records of a store outside `storeIds`, including those of every store. */
export async function findOutOfScope(
  { db }: Pick<Ctx, 'db'>,
  { table, title, owner, stores, groups }: StoreRecords,
  ids: readonly number[],
  storeIds: readonly number[],
) {
  const ownerOf = (pairs: string) => sql.id(pairs, wireName(owner));
  const { rows } = await sql<{ id: number; name: string }>`
    select r.id, ${sql.id('r', wireName(title))} as name from ${tenantRows(`${table} as r`)}
    where r.id = any(${ids}::bigint[]) and (
      not exists (select from ${tenantRows(`${stores} as s`)} where ${ownerOf('s')} = r.id)
        and not exists (select from ${tenantRows(`${groups} as g`)} where ${ownerOf('g')} = r.id)
      or exists (select from ${tenantRows(`${stores} as s`)}
        where ${ownerOf('s')} = r.id and s.store_id <> all(${storeIds}::bigint[]))
      or exists (select from ${tenantRows(`${groups} as g`)}
        join ${tenantRows('storeGroupMembers as m')} on m.store_group_id = g.store_group_id
        where ${ownerOf('g')} = r.id and m.store_id <> all(${storeIds}::bigint[])))
    order by r.id`.execute(db);
  return rows;
}

/** Rejects callers limited to some stores when a record also applies to other stores. */
export async function requireRecordScope(
  { db, actor }: Caller,
  records: StoreRecords,
  ids: readonly number[],
): Promise<void> {
  const [found] = actor.storeIds ? await findOutOfScope({ db }, records, ids, actor.storeIds) : [];
  if (found)
    fail('notAllowed', {
      message: `«${found.name}» vale en locales que no son tuyos: pídeselo a quien tiene acceso a todos.`,
    });
}

/** Rejects a saved record with a field error when it applies to stores outside the caller's scope. */
export async function validateRecordScope({ db, actor }: Caller, records: StoreRecords, id: number): Promise<void> {
  if (actor.storeIds && (await findOutOfScope({ db }, records, [id], actor.storeIds)).length > 0)
    fail('invalidFields', {
      fields: {
        store_ids: [
          'Elige entre tus locales en cuáles vale. Para todos los locales lo crea quien tiene acceso a todos.',
        ],
      },
    });
}
