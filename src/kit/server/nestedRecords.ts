import { sql } from 'kysely';
import { fail, type FieldErrors } from '../contract/failures.ts';
import { mergeNested, type MergedList, type NestedChange } from '../contract/nested.ts';
import { same } from '../contract/same.ts';
import { wireName } from '../contract/wire.ts';
import { type Db, scopeOf } from './database.ts';
import { insertAll, type Recorded, removeAll, update } from './write.ts';

/** A list inside a record whose elements are records of their own, so that two people may edit two of them at once. */
type NestedRecords = {
  parent: Recorded;
  table: Recorded;
  /** The list in the body: `modifiersProducts`. */
  field: string;
  /** Column of an element that names its parent. */
  owner: string;
  /** What is said of an element that is not there. */
  gone: string;
};

export const nestedRecords = (spec: NestedRecords): NestedRecords => spec;

type Identified = { id?: number | undefined; version?: number | undefined };

/** The list before a request; `id` names its parent, null for one that is not there yet. */
type StoredList<Element> = { id: number | null; elements: readonly Element[] };

/** A list as it is to be, and how the wire path of an error in it is written to the sender. */
type WholeList<Element> = { elements: Element[]; asSent: (path: string) => string };

/**
 * Merges what a PATCH says of a list into what is stored. Refuses elements that are not there or come twice, and those
 * that somebody else changed since the version they carry, with both lists.
 */
export async function mergeRecords<Element extends Identified>(
  db: Db,
  to: NestedRecords,
  stored: StoredList<Element>,
  sent: readonly NestedChange<Element>[],
): Promise<WholeList<Element>> {
  const list = mergeNested(stored.elements, sent, 'id');
  const fields = troublesOf(to, list);
  if (Object.keys(fields).length > 0) fail('invalidFields', { fields });
  const known = new Map(stored.elements.map((element) => [element.id, element]));
  // The version of an element is the database's, whichever the sender saw.
  const elements = list.merged.map(({ version: _, ...values }) => {
    const version = known.get(values.id)?.version;
    return (version === undefined ? values : { ...values, version }) as Element;
  });
  await refuseStale(db, to, { id: stored.id, known, sent, elements });
  return { elements, asSent: asSent(to, list) };
}

const pathOf = ({ field }: NestedRecords, place: number) => `${wireName(field)}.${place}.id`;

function troublesOf<Element>(to: NestedRecords, { unknown, repeated }: MergedList<Element>): FieldErrors {
  return Object.fromEntries([
    ...unknown.map((place) => [pathOf(to, place), [to.gone]]),
    ...repeated.map((place) => [pathOf(to, place), ['Está dos veces en la solicitud']]),
  ]);
}

/** An element that was not sent is told by its list. */
function asSent<Element>({ field }: NestedRecords, { places }: MergedList<Element>): WholeList<Element>['asSent'] {
  const name = wireName(field);
  return (path) => {
    const [list, place, ...rest] = path.split('.');
    if (list !== name || place === undefined) return path;
    const sent = places[Number(place)];
    return sent === undefined || sent === null ? name : [name, sent, ...rest].join('.');
  };
}

type Attempt<Element> = {
  id: number | null;
  known: ReadonlyMap<number | undefined, Element>;
  sent: readonly NestedChange<Element>[];
  elements: readonly Element[];
};

async function refuseStale<Element extends Identified>(
  db: Db,
  { parent, table, field }: NestedRecords,
  { id, known, sent, elements }: Attempt<Element>,
): Promise<void> {
  const stale = sent.flatMap((change) => {
    const present = known.get(change.id);
    if (!present || change.version === undefined || change.version >= (present.version ?? 0)) return [];
    const wanted = elements.find((element) => element.id === change.id);
    return !change.destroy && same(wanted, present) ? [] : [change.id];
  });
  if (stale.length === 0 || id === null) return;
  const { tenantId } = scopeOf(db);
  const { rows } = await sql<{ version: number; authorName: string | null; at: string | null }>`
    select p.version, e.author_name, c.at from ${sql.id(wireName(parent))} p
    left join lateral (
      select request_id, at from audit_changes
      where tenant_id = ${tenantId} and entity = ${table} and record_id = any(${stale}::bigint[]) order by id desc limit 1
    ) c on true
    left join audit_entries e on e.tenant_id = p.tenant_id and e.request_id = c.request_id
    where p.tenant_id = ${tenantId} and p.id = ${id}`.execute(db);
  const [last] = rows;
  fail('staleVersion', {
    conflict: {
      version: last?.version ?? 0,
      fields: [{ field, yours: elements, theirs: [...known.values()] }],
      author: last?.authorName ?? null,
      at: last?.at ?? null,
    },
  });
}

/** Writes what differs between two states of a list; what goes makes room first for what takes its place. */
export async function saveRecords<Element extends Identified>(
  db: Db,
  { table, owner }: NestedRecords,
  parentId: number,
  { stored, wanted }: { stored: readonly Element[]; wanted: readonly Element[] },
): Promise<void> {
  const before = new Map(stored.map((element) => [element.id, element]));
  const kept = new Set(wanted.map(({ id }) => id));
  const columnsOf = ({ id: _, version: __, ...values }: Element) => values;
  const gone = stored.flatMap(({ id }) => (id === undefined || kept.has(id) ? [] : [id]));
  if (gone.length > 0) await removeAll(db, table, gone);
  for (const element of wanted)
    if (element.id !== undefined && !same(element, before.get(element.id)))
      await update(db, table, element.id, columnsOf(element) as never);
  const made = wanted.filter(({ id }) => id === undefined);
  await insertAll(db, table, made.map((element) => ({ [owner]: parentId, ...columnsOf(element) })) as never);
}
