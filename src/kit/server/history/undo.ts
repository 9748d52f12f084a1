import { sql } from 'kysely';
import { fail, kitFailures } from '#kit/contract/failures.ts';
import type { Entity } from '#kit/contract/entity.ts';
import { camelName, wireName } from '#kit/contract/wire.ts';
import { type Db, scopeOf, unaudited } from '../data/database.ts';
import { setAllLinks, type StoredLink } from '../data/links.ts';
import { emit } from '../live/events.ts';
import { secretValue } from './recordChanges.ts';
import { insertAll, type RecordTable, removeAll, updateAll, updateEach } from '../data/write.ts';

type Values = Record<string, unknown>;
export type StoredChange = {
  id: number;
  entity: string;
  recordId: number;
  /** Version that the change made or, of a deletion, ended. */
  version: number | null;
  action: 'insert' | 'update' | 'delete';
  before: Values | null;
  after: Values | null;
};

/** A table whose writes can be undone, with its list-valued fields and a check of what must hold afterwards. */
export type Undoable = {
  table: RecordTable;
  entity: Pick<Entity, 'area' | 'links' | 'within'>;
  /** Why changes cannot be undone, as a sentence: others have acted on them since. */
  permanent?: string;
  /** Notifies those who read its records. Without it, the topic of its area is emitted, as crudHandlers do. */
  afterUndo?: (db: Db) => Promise<void>;
};

const isSecret = (value: unknown) => value === secretValue;

/** The changes of one request, newest first. */
export async function changesOf(db: Db, requestId: string): Promise<StoredChange[]> {
  const rows = await db
    .selectFrom('auditChanges')
    .select(['id', 'entity', 'recordId', 'version', 'action', 'before', 'after'])
    .where('requestId', '=', requestId)
    .orderBy('id', 'desc')
    .execute();
  return rows as StoredChange[];
}

/** Requests whose values were changed afterwards, so that an undo would lose those changes. */
export async function supersededRequests(db: Db, requestIds: readonly string[]): Promise<Set<string>> {
  const { tenantId } = scopeOf(db);
  // Record by record: of a company that PostgreSQL has not counted yet it would read all changes again for each.
  const { rows } = await sql<{ requestId: string }>`
    select distinct c.request_id from audit_changes c cross join lateral (
      select later.id from audit_changes later
      where later.tenant_id = ${tenantId} and later.entity = c.entity and later.record_id = c.record_id
        and later.id > c.id and later.request_id <> c.request_id
        and (c.action <> 'update' or later.action <> 'update'
             or exists (select from jsonb_object_keys(later.after) k where c.after ? k))
      order by later.id desc limit 1) overtaking
    where c.tenant_id = ${tenantId} and c.request_id = any(${requestIds})`.execute(db);
  return new Set(rows.map(({ requestId }) => requestId));
}

/** Why a change stays, in sentences. */
export const undoBlockedReason = {
  undone: 'Este cambio ya se deshizo.',
  unknown: 'Este tipo de cambio no se puede deshacer.',
  secret:
    'El historial no guarda contraseñas, claves ni datos de personas olvidadas: no hay valor anterior que devolver.',
  setup: 'Es la puesta en marcha de la empresa: sus datos se eliminan uno por uno.',
  ownUser: 'Eliminaría tu propio usuario. Pídeselo a otra persona que administre usuarios.',
  ownAccess: 'Te dejaría sin acceso para deshacer cambios. Pídeselo a otra persona que administre usuarios.',
  overtaken: kitFailures.cannotUndo.message,
} as const;

/**
 * Undoes all writes of a request as a new, undoable request and returns the number of undone changes.
 *
 * Rejects when a value changed since, when already undone, or when a table does not support undo.
 */
export async function undoRequest(
  db: Db,
  requestId: string,
  undoables: ReadonlyMap<string, Undoable>,
): Promise<number> {
  const found = await unaudited(db)
    .selectFrom('auditEntries')
    .select('undoneBy')
    .where('requestId', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return fail('notFound');
  if (found.undoneBy) fail('cannotUndo', { message: undoBlockedReason.undone });
  const changes = await changesOf(db, requestId);
  if (changes.length === 0 || changes.some(({ entity }) => !undoables.has(entity)))
    fail('cannotUndo', { message: undoBlockedReason.unknown });
  const permanent = permanentReason(changes, undoables);
  if (permanent) fail('cannotUndo', { message: permanent });
  if (!changes.some(isRestorable)) fail('cannotUndo', { message: undoBlockedReason.secret });
  await raiseParents(db, changes, undoables);
  await lockRecords(db, changes);
  if ((await supersededRequests(db, [requestId])).size > 0) fail('cannotUndo');
  for (const run of runsOf(changes)) await takeBack(db, run, undoables.get(run.entity) as Undoable);
  await notifyUndo(db, new Set(changes.map(({ entity }) => undoables.get(entity) as Undoable)));
  await linkEntries(db, requestId);
  return changes.length;
}

/** Notifies the readers of these tables that their records are as they were before. */
export async function notifyUndo(db: Db, tables: Iterable<Undoable>): Promise<void> {
  const topics = new Set<string>();
  for (const { afterUndo, entity } of tables) {
    if (afterUndo) await afterUndo(db);
    else topics.add(entity.area);
  }
  for (const topic of topics) await emit(db, topic);
}

/** Why some of these tables keep what was written; null when none does. */
export const permanentReason = (
  changes: readonly { entity: string }[],
  undoables: ReadonlyMap<string, Undoable>,
): string | null => changes.map(({ entity }) => undoables.get(entity)?.permanent).find(Boolean) ?? null;

/** Whether a change left anything to go back to: of a secret only the fact of its change is remembered. */
const isRestorable = (change: StoredChange) => change.action !== 'update' || visibleFields(change).length > 0;

/** Raises the versions of records whose lists change, before the elements are locked. Those that change too are raised anyway. */
async function raiseParents(
  db: Db,
  changes: readonly StoredChange[],
  undoables: ReadonlyMap<string, Undoable>,
): Promise<void> {
  for (const [name, elements] of Map.groupBy(changes, ({ entity }) => entity)) {
    const { within } = undoables.get(name)?.entity ?? {};
    if (!within?.isListed) continue;
    const column = wireName(within.field);
    const recorded = elements.flatMap(({ before, after }) => Number((after ?? before)?.[column] ?? 0) || []);
    const { rows } = await sql<{ parentId: number | null }>`select distinct ${sql.id(column)} as parent_id
      from ${sql.id(wireName(name))}
      where tenant_id = ${scopeOf(db).tenantId} and id = any(${elements.map(({ recordId }) => recordId)}::bigint[])`.execute(
      db,
    );
    const parents = new Set([...recorded, ...rows.flatMap(({ parentId }) => parentId ?? [])]);
    for (const { entity, recordId } of changes) if (entity === within.table) parents.delete(recordId);
    await updateAll(db, within.table as RecordTable, [...parents], {});
  }
}

/** Locks the records, so that nothing changes between the check and the undo. */
async function lockRecords(db: Db, changes: readonly StoredChange[]): Promise<void> {
  for (const table of new Set(changes.map(({ entity }) => entity))) {
    const ids = changes.filter(({ entity }) => entity === table).map(({ recordId }) => recordId);
    await sql`select from ${sql.id(wireName(table))}
      where tenant_id = ${scopeOf(db).tenantId} and id = any(${ids}::bigint[]) order by id for update`.execute(db);
  }
}

/** Each of the two requests remembers the other. */
async function linkEntries(db: Db, requestId: string): Promise<void> {
  const undoneBy = scopeOf(db).requestId;
  await unaudited(db).updateTable('auditEntries').set({ undoneBy }).where('requestId', '=', requestId).execute();
  await unaudited(db)
    .updateTable('auditEntries')
    .set({ undoes: requestId })
    .where('requestId', '=', undoneBy)
    .execute();
}

/** Neighbouring changes of one kind, which are taken back together however many they are. */
type Run = Pick<StoredChange, 'entity' | 'action'> & { changes: StoredChange[] };

function runsOf(changes: readonly StoredChange[]): Run[] {
  const runs: Run[] = [];
  for (const change of changes) {
    const last = runs.at(-1);
    if (last?.entity === change.entity && last.action === change.action) last.changes.push(change);
    else runs.push({ entity: change.entity, action: change.action, changes: [change] });
  }
  return runs;
}

const insertBatch = 200;
const updateBatch = 5000;

async function takeBack(db: Db, { action, changes }: Run, { table, entity }: Undoable): Promise<void> {
  const ids = changes.map(({ recordId }) => recordId);
  if (action === 'insert') return void (await removeAll(db, table, ids));
  if (action === 'update') return restore(db, changes, { table, entity });
  for (let from = 0; from < changes.length; from += insertBatch) {
    const rows = changes.slice(from, from + insertBatch).map((change) => ({
      id: change.recordId,
      // A form that was open before the deletion has an older version.
      ...(change.version !== null && { version: change.version + 1 }),
      ...Object.fromEntries(visibleFields(change).map(([key, value]) => [camelName(key), value])),
    }));
    await insertAll(db, table, rows as never);
  }
}

/** The values to go back to, without secrets; a first password does not become none again. */
const visibleFields = ({ before, after }: StoredChange) =>
  Object.entries(before ?? {}).filter(([key, value]) => !isSecret(value) && !isSecret(after?.[key]));

/** Gives records the values they had. They come newest first, so that the oldest value of a field wins. */
async function restore(db: Db, changes: readonly StoredChange[], { table, entity }: Undoable): Promise<void> {
  const links = Object.values(entity.links ?? {}) as StoredLink[];
  const columns = new Map<number, Values>();
  const lists = new Map<StoredLink, Map<number, (number | string)[]>>(links.map((link) => [link, new Map()]));
  for (const change of changes) {
    const { recordId } = change;
    const record = columns.get(recordId) ?? {};
    columns.set(recordId, record);
    for (const [key, value] of visibleFields(change)) {
      const link = links.find(({ field }) => wireName(field) === key);
      if (link) lists.get(link)?.set(recordId, value as (number | string)[]);
      else record[camelName(key)] = value;
    }
  }
  // A list alone changes no column, and still makes a new version of its record.
  const patches = [...columns].map(([id, record]) => ({ ...record, id }));
  for (let from = 0; from < patches.length; from += updateBatch)
    await updateEach(db, table, patches.slice(from, from + updateBatch) as never);
  for (const [link, targets] of lists) await setAllLinks(db, link, targets);
}
