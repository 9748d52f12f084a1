import { sql } from 'kysely';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { wireName } from '#kit/contract/wire.ts';
import { type Db, scopeOf, sendAlong } from '../data/database.ts';
import { startEffects } from '../effects.ts';
import { tenantPlaceholder } from '../data/dialect.ts';
import { insertInto } from '../data/insertInto.ts';
import { prepared, sendNow } from '../data/prepared.ts';
import type { TableName } from '../data/tables.ts';

type Values = Record<string, unknown>;
/** A stored record, or some of its columns. */
export type RecordValues = Values & { id: number };

/** A recorded change of a record. */
export type RecordChange = {
  recordId: number;
  title: string;
  version: number | null;
  action: 'insert' | 'update' | 'delete';
  before: Values | null;
  after: Values | null;
};

/** Stored in the history instead of a secret. */
export const secretValue = '•••';

/** Derived and technical columns are not recorded. */
const unrecorded = new Set(['tenantId', 'id', 'version', 'createdAt', 'updatedAt', 'searchText', 'externalIdsText']);
const isRecorded = (name: string) => !unrecorded.has(name) && !name.endsWith('Norm');
const isSecret = (name: string) => /(Hash|Sealed)$/.test(name);
const isEmpty = (value: unknown) => value === null || deepEqual(value, {});
const recordedValue = (name: string, value: unknown) => (isSecret(name) && !isEmpty(value) ? secretValue : value);

const columns = new Map<string, string | null>();
/** Column of a field in the history; null for unrecorded fields. */
function columnOf(name: string): string | null {
  const known = columns.get(name);
  if (known !== undefined) return known;
  const column = isRecorded(name) ? wireName(name) : null;
  columns.set(name, column);
  return column;
}

/** Title of a record in the history. */
export const titleOf = ({ name, code, title }: Values): string => [name, code, title].find(isText) ?? '';
const isText = (value: unknown): value is string => typeof value === 'string';
export const versionOf = ({ version }: Values) => (version as number | undefined) ?? null;

function valuesOf(record: RecordValues): Values {
  const values: Values = {};
  for (const name of Object.keys(record)) {
    const column = columnOf(name);
    if (column !== null) values[column] = recordedValue(name, record[name]);
  }
  return values;
}

export const insertion = (record: RecordValues): RecordChange => ({
  recordId: record.id,
  title: titleOf(record),
  version: versionOf(record),
  action: 'insert',
  before: null,
  after: valuesOf(record),
});

export const deletion = (record: RecordValues): RecordChange => ({
  ...insertion(record),
  action: 'delete',
  before: valuesOf(record),
  after: null,
});

/** Differences between the columns read before a write and the record now; empty if equal. */
export function difference(before: RecordValues, record: RecordValues): RecordChange[] {
  const [old, now]: [Values, Values] = [{}, {}];
  for (const name of Object.keys(before)) {
    const column = columnOf(name);
    if (column === null || deepEqual(before[name], record[name])) continue;
    old[column] = recordedValue(name, before[name]);
    now[column] = recordedValue(name, record[name]);
  }
  if (Object.keys(now).length === 0) return [];
  const [recordId, title, version] = [record.id, titleOf(record), versionOf(record)];
  return [{ recordId, title, version, action: 'update', before: old, after: now }];
}

declare module '../effects.ts' {
  interface AreaEvents {
    /** Changes of records of a table, as the history stores them. */
    recordsChanged: { step: 'webhooks'; data: { table: TableName; changes: readonly RecordChange[] } };
  }
}

/** Transactions whose request has its row already. */
const entered = new WeakSet<Db>();

/**
 * Records the changes of a request to a table, after the request's row. Not awaited: the transaction waits at commit.
 */
export function recordChanges(db: Db, table: TableName, changes: readonly RecordChange[]): void {
  if (changes.length === 0) return;
  startEffects(db, 'recordsChanged', { table, changes });
  if (!entered.has(db)) {
    entered.add(db);
    const { requestId, author, source, area } = scopeOf(db);
    const { id, name, email, superAdmin, tokenId = null } = author;
    sendAlong(db, insertEntry(db, null, requestId, id, name, email, superAdmin, source, area, tokenId));
  }
  const { requestId } = scopeOf(db);
  const [only] = changes;
  if (only && changes.length === 1) return sendAlong(db, insertChange(db, null, requestId, table, ...cellsOf(only)));
  const rows = changes.map(({ before, after, ...rest }) => ({ requestId, entity: table, ...rest, before, after }));
  sendAlong(db, sendNow(db, insertInto('auditChanges', rows, { returning: sql`id` })));
}

const asJson = (values: Values | null) => (values === null ? null : JSON.stringify(values));

type EntryCells = [string, number | null, string, string | null, boolean, string, string, number | null];
const insertEntry = prepared(
  (_db: Db, _shape: null, ...cells: EntryCells) =>
    sql`insert into audit_entries (tenant_id, request_id, author_id, author_name, author_email, super_admin, source, area,
        token_id)
      values (${sql.join([tenantPlaceholder, ...cells])}) on conflict (tenant_id, request_id) do nothing`,
);

type ChangeCells = [number, string, number | null, string, string | null, string | null];
const cellsOf = ({ recordId, title, version, action, before, after }: RecordChange): ChangeCells => [
  recordId,
  title,
  version,
  action,
  asJson(before),
  asJson(after),
];
const insertChange = prepared(
  (_db: Db, _shape: null, ...cells: [string, string, ...ChangeCells]) =>
    sql`insert into audit_changes (tenant_id, request_id, entity, record_id, title, version, action, before, after)
      values (${sql.join([tenantPlaceholder, ...cells])})`,
);
