import { sql } from 'kysely';
import { Failure, fail, type FieldErrors } from '#kit/contract/failures.ts';
import { type BlankElement, mergeNested, type NestedChange } from '#kit/contract/nested.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { wireName } from '#kit/contract/wire.ts';
import { type Db, scopeOf } from '../database.ts';
import { insertAll, type RecordTable, removeAll, updateEach } from '../write.ts';

/** A list inside a record, as a PATCH takes it. */
export type NestedList = {
  /** The list in the body: `modifiersProducts`. */
  field: string;
  /** Property that identifies elements: an `id` assigned by the database, or a name. */
  identity: string;
  /** Message for an element that no longer exists. */
  missingMessage: string;
  /** Defaults of a new element. */
  blank?(place: number, stored: readonly never[]): object;
  /** Where the history of its elements is; null for elements without one. */
  table: RecordTable | null;
};

/** A list whose elements are records, so that two users can edit different elements concurrently. */
export type ChildCollection<Element> = NestedList & {
  identity: 'id';
  table: RecordTable;
  /** Column of an element that names its parent. */
  owner: string;
  /** Columns of an element, where they are not its fields. */
  columns?(element: Element): object;
};

export const childCollection = <Element>(
  spec: Omit<ChildCollection<Element>, 'identity'>,
): ChildCollection<Element> => ({
  ...spec,
  identity: 'id',
});

type Identified = { id?: number | undefined; version?: number | undefined };

/** Result of merging a request's list into the stored list. Errors have the paths of the request. */
export type MergedCollection<Element> = {
  to: NestedList;
  stored: readonly Element[];
  /** The list as it is to be. The version of an element is the database's, whichever the sender saw. */
  elements: Element[];
  /** Position of each element in the request; null for elements that were not sent. */
  requestIndexes: readonly (number | null)[];
  /** Places in what was sent that name no stored element. */
  unknown: readonly number[];
  errors: FieldErrors;
  /** Stored elements that the sender saw in an older version and would change. */
  stale: readonly Element[];
  /** Stored elements are sent without the version that the sender saw. */
  isUnversioned: boolean;
};

/** Merges the PATCH of a list into the stored list; missing and repeated elements are errors. */
export function mergeCollection<Element extends Identified>(
  to: NestedList,
  stored: readonly Element[],
  sent: readonly NestedChange<Element>[],
): MergedCollection<Element> {
  const identity = to.identity as keyof Element;
  const {
    merged,
    places: requestIndexes,
    unknown,
    repeated,
  } = mergeNested(stored, sent, identity, to.blank as BlankElement<Element> | undefined);
  const known = new Map(stored.map((element) => [element[identity], element]));
  const elements = merged.map(({ version: _, ...values }) => {
    const version = known.get((values as Element)[identity])?.version;
    return (version === undefined ? values : { ...values, version }) as Element;
  });
  const stale = sent.flatMap((change) => {
    const present = known.get(change[identity] as Element[keyof Element]);
    if (!present || change.version === undefined || change.version >= (present.version ?? 0)) return [];
    const target = elements.find((element) => element[identity] === change[identity]);
    return !change.destroy && deepEqual(target, present) ? [] : [present];
  });
  const pathOf = (place: number) => [wireName(to.field), place, wireName(to.identity)].join('.');
  const errors = Object.fromEntries([
    ...unknown.map((place) => [pathOf(place), [to.missingMessage]]),
    ...repeated.map((place) => [pathOf(place), ['Está dos veces en la solicitud']]),
  ]);
  const isUnversioned = sent.some(
    (change) => change.version === undefined && known.has(change[identity] as Element[keyof Element]),
  );
  return { to, stored, elements, requestIndexes, unknown, errors, stale, isUnversioned };
}

export type SentList = Pick<MergedCollection<unknown>, 'to' | 'requestIndexes' | 'isUnversioned'>;

/**
 * Converts an error path in merged lists to its path in the request. Elements that were not sent report at their list.
 */
function toRequestPath(lists: readonly SentList[], path: string): string {
  const [name = '', place, ...rest] = path.split('.');
  const list = lists.find(({ to }) => wireName(to.field) === name);
  if (!list || place === undefined) return path;
  const sent = list.requestIndexes[Number(place)];
  return sent === undefined || sent === null ? name : [name, sent, ...rest].join('.');
}

/** Runs `work` on a draft with merged lists, and converts the paths of its failures to those of the request. */
export async function atRequestPaths<T>(lists: readonly SentList[], work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw thrown instanceof Failure ? thrown.atPaths((path) => toRequestPath(lists, path)) : thrown;
  }
}

/** Throws the merge errors, or a conflict with both lists when an element was changed by another user since. */
export async function rejectMergeErrors<Element extends Identified>(
  db: Db,
  parent: { table: RecordTable; id: number | null },
  lists: readonly MergedCollection<Element>[],
): Promise<void> {
  const fields = Object.assign({}, ...lists.map(({ errors }) => errors)) as FieldErrors;
  if (Object.keys(fields).length > 0) fail('invalidFields', { fields });
  const stale = lists.filter((list) => list.stale.length > 0);
  if (stale.length === 0 || parent.id === null) return;
  const last = await lastChange(db, { ...parent, id: parent.id }, stale);
  fail('staleVersion', {
    conflict: {
      version: last?.version ?? 0,
      fields: stale.map(({ to, elements, stored }) => ({ field: to.field, yours: elements, theirs: [...stored] })),
      author: last?.authorName ?? null,
      at: last?.at ?? null,
    },
  });
}

/** The version of a record, and who changed some elements of its lists last. */
async function lastChange(
  db: Db,
  parent: { table: RecordTable; id: number },
  lists: readonly MergedCollection<Identified>[],
) {
  const { tenantId } = scopeOf(db);
  const records = lists.flatMap(({ to, stale }) => stale.map(({ id }) => ({ table: to.table, id: id ?? null })));
  const { rows } = await sql<{ version: number; authorName: string | null; at: string | null }>`
    select p.version, e.author_name, c.at from ${sql.id(wireName(parent.table))} p
    left join lateral (
      select request_id, at from audit_changes
      where tenant_id = ${tenantId} and (entity, record_id) in (
        select * from unnest(${records.map(({ table }) => table)}::text[], ${records.map(({ id }) => id)}::bigint[]))
      order by id desc limit 1
    ) c on true
    left join audit_entries e on e.tenant_id = p.tenant_id and e.request_id = c.request_id
    where p.tenant_id = ${tenantId} and p.id = ${parent.id}`.execute(db);
  return rows[0];
}

/** Writes what differs between two states of a list; what goes makes room first for what takes its place. */
export async function saveCollection<Element extends Identified>(
  db: Db,
  { table, owner, columns }: ChildCollection<Element>,
  parentId: number,
  { stored, wanted }: { stored: readonly Element[]; wanted: readonly Element[] },
): Promise<void> {
  const before = new Map(stored.map((element) => [element.id, element]));
  const presentIds = new Set(wanted.map(({ id }) => id));
  const columnsOf = (element: Element) => {
    const { id: _, version: __, ...values } = (columns?.(element) ?? element) as Identified;
    return values;
  };
  const removedIds = stored.flatMap(({ id }) => (id === undefined || presentIds.has(id) ? [] : [id]));
  const changed = wanted.filter((element) => element.id !== undefined && !deepEqual(element, before.get(element.id)));
  const added = wanted.filter(({ id }) => id === undefined);
  if (removedIds.length > 0) await removeAll(db, table, removedIds);
  await updateEach(db, table, changed.map((element) => ({ id: element.id, ...columnsOf(element) })) as never);
  await insertAll(db, table, added.map((element) => ({ [owner]: parentId, ...columnsOf(element) })) as never);
}
