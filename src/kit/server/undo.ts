import { sql } from 'kysely';
import { fail } from '../contract/failures.ts';
import { wireName } from '../contract/wire.ts';
import { type Db, scopeOf, technical } from './database.ts';
import { type Link, setLinks } from './links.ts';
import { insert, type Recorded, remove, update } from './write.ts';

type Values = Record<string, unknown>;
export type StoredChange = {
  id: number;
  entity: string;
  recordId: number;
  action: 'insert' | 'update' | 'delete';
  before: Values | null;
  after: Values | null;
};

/** A table whose writes can be undone, with its list-valued fields and a check of what must hold afterwards. */
export type Undoable = { table: Recorded; links: readonly Link[]; afterUndo?: (db: Db) => Promise<void> };

const isSecret = (value: unknown) => value === '•••';
const camelName = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The changes of one request, newest first. */
export async function changesOf(db: Db, requestId: string): Promise<StoredChange[]> {
  const rows = await db
    .selectFrom('auditChanges')
    .select(['id', 'entity', 'recordId', 'action', 'before', 'after'])
    .where('requestId', '=', requestId)
    .orderBy('id', 'desc')
    .execute();
  return rows as StoredChange[];
}

/** Requests among `requestIds` whose values somebody changed afterwards, so that undoing would lose that work. */
export async function overtaken(db: Db, requestIds: readonly string[]): Promise<Set<string>> {
  const { tenantId } = scopeOf(db);
  const { rows } = await sql<{ requestId: string }>`
    select distinct c.request_id from audit_changes c
    join audit_changes later on later.tenant_id = c.tenant_id and later.entity = c.entity and later.record_id = c.record_id
      and later.id > c.id and later.request_id <> c.request_id
      and (c.action <> 'update' or later.action <> 'update'
           or exists (select from jsonb_object_keys(later.after) k where c.after ? k))
    where c.tenant_id = ${tenantId} and c.request_id = any(${requestIds})`.execute(db);
  return new Set(rows.map(({ requestId }) => requestId));
}

/**
 * Takes back everything one request wrote, as a new request that can itself be undone. Refuses when a value was changed
 * since, when it was undone already, or when a table does not take part.
 */
export async function undoRequest(
  db: Db,
  requestId: string,
  undoables: ReadonlyMap<string, Undoable>,
): Promise<number> {
  const found = await technical(db)
    .selectFrom('auditEntries')
    .select(['id', 'undoneBy'])
    .where('requestId', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) fail('notFound');
  if (found?.undoneBy) fail('cannotUndo', { message: 'Este cambio ya se deshizo.' });
  const changes = await changesOf(db, requestId);
  if (changes.length === 0 || changes.some(({ entity }) => !undoables.has(entity)))
    fail('cannotUndo', { message: 'Este tipo de cambio no se puede deshacer.' });
  if ((await overtaken(db, [requestId])).size > 0) fail('cannotUndo');
  for (const change of changes) await takeBack(db, change, undoables.get(change.entity) as Undoable);
  for (const { afterUndo } of new Set(changes.map(({ entity }) => undoables.get(entity) as Undoable)))
    await afterUndo?.(db);
  const undoneBy = scopeOf(db).requestId;
  await technical(db).updateTable('auditEntries').set({ undoneBy }).where('requestId', '=', requestId).execute();
  await technical(db)
    .updateTable('auditEntries')
    .set({ undoes: requestId })
    .where('requestId', '=', undoneBy)
    .execute();
  return changes.length;
}

async function takeBack(db: Db, { action, recordId, before, after }: StoredChange, { table, links }: Undoable) {
  if (action === 'insert') return void (await remove(db, table, recordId));
  const values = Object.entries(before ?? {}).filter(([key, value]) => !isSecret(value) && !isSecret(after?.[key]));
  const linkOf = (key: string) => links.find(({ field }) => wireName(field) === key);
  const columns = Object.fromEntries(
    values.filter(([key]) => !linkOf(key)).map(([key, value]) => [camelName(key), value]),
  );
  if (action === 'delete') return void (await insert(db, table, { id: recordId, ...columns } as never));
  const touched = Object.keys(columns).length > 0 || values.length === 0;
  if (touched || links.length > 0) await update(db, table, recordId, columns as never);
  for (const [key, value] of values) {
    const link = linkOf(key);
    if (link) await setLinks(db, link, recordId, value as (number | string)[]);
  }
}
