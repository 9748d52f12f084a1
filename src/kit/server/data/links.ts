import { type AliasedRawBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { FieldErrors } from '#kit/contract/failures.ts';
import { arrangeLinks, type Link } from '#kit/contract/links.ts';
import { wireName } from '#kit/contract/wire.ts';
import { anyOf } from './anyOf.ts';
import { type RecordChange, recordChanges, type RecordValues, titleOf, versionOf } from '../history/recordChanges.ts';
import { type Db, sendAlong } from './database.ts';
import { tenantPlaceholder } from './dialect.ts';
import { insertInto } from './insertInto.ts';
import { sendNow } from './prepared.ts';
import { tenantRows } from './tenantRows.ts';
import type { TableName } from './tables.ts';
import type { RecordTable } from './write.ts';

/** A link whose tables the database has. */
export type StoredLink = Link & { parent: RecordTable; table: TableName };
type Of<Each extends StoredLink = StoredLink> = Readonly<Record<string, Each>>;

const column = (name: string): RawBuilder<unknown> => sql.id(wireName(name));
/** Policies are words of the code; everything else has a table and so a number. */
const typeOf = ({ to }: Link): RawBuilder<unknown> => (to === null ? sql`text` : sql`bigint`);

/** The other sides of each record's links, by its id. */
export type Targets = ReadonlyMap<number, readonly (number | string)[]>;

/**
 * Makes the links of these records exactly `targets` and records each list before and after. Answers how many records
 * changed.
 */
export async function setAllLinks(db: Db, to: StoredLink, targets: Targets): Promise<number> {
  if (targets.size === 0) return 0;
  const ids = [...targets.keys()];
  const [parents, present] = await Promise.all([
    sendNow(db, lockParents(to, ids)),
    sendNow(db, linksOfOwners(to, ids)),
  ]);
  const listsOf = Map.groupBy(present, ({ owner }) => owner);
  const changed = parents.flatMap((parent) => {
    const before = arrangeLinks(
      to,
      (listsOf.get(parent.id) ?? []).map(({ target }) => target),
    );
    const after = arrangeLinks(to, targets.get(parent.id) ?? []);
    return deepEqual(before, after) ? [] : [{ parent, before, after }];
  });
  removeMissing(db, to, changed);
  addNew(db, to, changed);
  recordChanges(db, to.parent, changed.map(listChange(wireName(to.field))));
  return changed.length;
}

type Target = number | string;
type ChangedLinks = { parent: RecordValues; before: Target[]; after: Target[] };

const isTenants = sql`tenant_id = ${tenantPlaceholder}`;

const inOrder = ({ ordered }: StoredLink) => (ordered ? sql` order by position` : sql``);

const lockParents = (to: StoredLink, ids: readonly number[]) =>
  sql<RecordValues>`select * from ${column(to.parent)} where ${isTenants} and id = any(${ids}::bigint[]) order by id for no key update`;

const linksOfOwners = (to: StoredLink, ids: readonly number[]) =>
  sql<{ owner: number; target: Target }>`select ${column(to.owner)} as owner, ${column(to.target)} as target
    from ${column(to.table)} where ${isTenants} and ${column(to.owner)} = any(${ids}::bigint[])${inOrder(to)}`;

const pairsOf = (lists: readonly ChangedLinks[], targetsOf: (list: ChangedLinks) => Target[]) =>
  lists.flatMap((list) => targetsOf(list).map((target) => ({ owner: list.parent.id, target })));
/** Targets in one list but not in the other. Ordered links compare as a unit, since they are rewritten completely. */
const without = ({ ordered }: StoredLink, targets: readonly Target[], others: readonly Target[]) => {
  const known = new Set(ordered ? [] : others);
  return targets.filter((target) => !known.has(target));
};

function removeMissing(db: Db, to: StoredLink, lists: readonly ChangedLinks[]): void {
  const pairs = pairsOf(lists, ({ before, after }) => without(to, before, after));
  if (pairs.length === 0) return;
  const owners = sql`${pairs.map(({ owner }) => owner)}::bigint[]`;
  const targets = sql`${pairs.map(({ target }) => target)}::${typeOf(to)}[]`;
  const query = sql`delete from ${column(to.table)} l using unnest(${owners}, ${targets}) gone (owner, target)
    where l.tenant_id = ${tenantPlaceholder} and l.${column(to.owner)} = gone.owner and l.${column(to.target)} = gone.target`;
  sendAlong(db, sendNow(db, query));
}

function addNew(db: Db, to: StoredLink, lists: readonly ChangedLinks[]): void {
  const rows = pairsOf(lists, ({ before, after }) => without(to, after, before));
  const links = rows.map(({ owner, target }, position) => ({
    [to.owner]: owner,
    [to.target]: target,
    ...(to.ordered && { position }),
  }));
  for (let from = 0; from < links.length; from += atOnce)
    sendAlong(db, sendNow(db, insertInto(to.table, links.slice(from, from + atOnce), { returning: column(to.owner) })));
}

const atOnce = 5000;

const listChange =
  (field: string) =>
  ({ parent, before, after }: ChangedLinks): RecordChange => ({
    recordId: parent.id,
    title: titleOf(parent),
    version: versionOf(parent),
    action: 'update',
    before: { [field]: before },
    after: { [field]: after },
  });

/** The links of one record, as `setAllLinks` does it; answers whether anything changed. */
export const setLinks = async (
  db: Db,
  to: StoredLink,
  id: number,
  targets: readonly (number | string)[],
): Promise<boolean> => (await setAllLinks(db, to, new Map([[id, targets]]))) > 0;

type Lists = Readonly<Record<string, unknown>>;
const listsIn = (of: Of, fields: object) =>
  Object.values(of).flatMap((link) => {
    const targets = (fields as Lists)[link.field] as readonly (number | string)[] | undefined;
    return targets ? [{ link, targets }] : [];
  });

/** Whether `fields` change any of these links. */
export const touchesLinks = (of: Of, fields: object): boolean => listsIn(of, fields).length > 0;

/** Makes of one record the links that these fields name; the others stay. */
export async function saveLinks(db: Db, of: Of, id: number, fields: object): Promise<void> {
  for (const { link, targets } of listsIn(of, fields)) await setLinks(db, link, id, targets);
}

/** Saves the links of many records. */
export async function saveAllLinks(db: Db, of: Of, records: readonly ({ id: number } & object)[]): Promise<void> {
  for (const link of Object.values(of)) {
    const targets = records.flatMap((each) => listsIn({ link }, each).map((list) => [each.id, list.targets] as const));
    await setAllLinks(db, link, new Map(targets));
  }
}

/** Takes every link from a record that is about to be deleted. */
export async function removeLinks(db: Db, of: Of, id: number): Promise<void> {
  for (const link of Object.values(of)) await setLinks(db, link, id, []);
}

/** The list-valued fields of the records that a query names `alias`, to select beside their columns. */
export const selectLinks = <Links extends Of>(of: Links, alias: string) =>
  Object.values(of).map(({ table, owner, target, field, ordered }) =>
    sql`array(select l.${column(target)} from ${tenantRows(`${table} as l`)} where l.${column(owner)} = ${sql.ref(`${alias}.id`)}
      order by ${ordered ? sql`l.position` : sql`1`})`.as(field),
  ) as { [Field in keyof Links & string]: AliasedRawBuilder<z.output<Links[Field]['schema']>, Field> }[keyof Links &
    string][];

/** How many records are linked to the one that `id` names in a query. */
export const linkCount = ({ table, target }: StoredLink, id: string): RawBuilder<number> =>
  sql<number>`(select count(*)::int from ${tenantRows(`${table} as l`)} where l.${column(target)} = ${sql.ref(id)})`;

/** That the record which `id` names in a query is linked to one of these. */
export const isLinked = ({ table, owner, target }: StoredLink, id: string, targets: unknown): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${tenantRows(`${table} as l`)}
    where l.${column(owner)} = ${sql.ref(id)} and l.${column(target)} = any(${[targets].flat()}))`;

/** Filters the records aliased `alias` by the links of a query: `storeIds`, or `storeId` for a single store. */
export function whereLinked<DB, TB extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, TB, Row>,
  of: Of,
  alias: string,
  query: object,
): SelectQueryBuilder<DB, TB, Row> {
  const values = query as Readonly<Record<string, unknown>>;
  const conditions = Object.values(of).flatMap((link) =>
    [values[link.field], values[link.target]].flatMap((value) =>
      value === undefined ? [] : isLinked(link, `${alias}.id`, value),
    ),
  );
  return conditions.reduce((narrowed, condition) => narrowed.where(condition), found);
}

/** Ids of the records that a user may see, by table; null or absent: all of the table. */
export type VisibleIds = Readonly<Record<string, readonly number[] | null>>;

type NamesOptions = { visible: VisibleIds; separator?: string };

/** Names of the records linked to `id` that a user may see, joined into one text. */
export function linkNames(
  { to, table, owner, target }: Link,
  id: string,
  { visible, separator = ', ' }: NamesOptions,
): RawBuilder<string | null> {
  if (to === null) return sql`null::text`;
  const ids = visible[to];
  const isVisible = ids ? sql`and t.id = any(${ids}::bigint[])` : sql``;
  return sql`(select string_agg(t.name, ${separator} order by t.name_norm) from ${tenantRows(`${table as TableName} as l`)}
    join ${tenantRows(`${to as TableName} as t`)} on t.id = l.${column(target)}
    where l.${column(owner)} = ${sql.ref(id)} ${isVisible})`;
}

/** Errors for new targets that do not exist, by wire field. */
export async function missingTargets(
  db: Db,
  of: Of,
  { before, fields }: { before: object; fields: object },
): Promise<FieldErrors> {
  const found: FieldErrors = {};
  for (const { link, targets } of listsIn(of, fields)) {
    if (!link.to || !link.missing || deepEqual((before as Lists)[link.field], targets)) continue;
    const ids = targets as readonly number[];
    const rows = await db
      .selectFrom(link.to as RecordTable as 'roles')
      .select('id')
      .where('id', '=', anyOf(ids))
      .execute();
    const known = new Set(rows.map(({ id }) => id));
    if (!ids.every((id) => known.has(id))) found[wireName(link.field)] = [link.missing];
  }
  return found;
}
