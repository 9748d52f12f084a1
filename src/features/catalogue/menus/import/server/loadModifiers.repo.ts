import { sql } from 'kysely';
import { nameKey } from '#domain/cells/recordIds.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import { lockGraph, productCounts } from '#features/catalogue/modifiers/server/index.ts';
import type { SourceGroup } from '../menuImportGroups.contract.ts';
import type { StoredModifiers } from '../menuImportGroups.rules.ts';

type ChildRow = { groupId: number; id: number; optionId: number; price: number | null };

/** Groups that have one of some options. */
const groupsWith = (options: readonly number[]) => sql`(select k.parent_id from ${tenantRows('modifierChildren as k')}
  where k.child_id = any(${[...options]}::bigint[]))`;

async function readGroups(db: Db, options: readonly number[]) {
  const { rows: groups } = await sql<{ id: number; name: string; min: number; max: number }>`
    select m.id, m.name, m.min_quantity_modifiers as min, m.max_quantity_modifiers as max
    from ${tenantRows('modifiers as m')} where m.kind = 'group' and m.id in ${groupsWith(options)} order by m.id`.execute(
    db,
  );
  const { rows: children } = await sql<ChildRow>`
    select k.parent_id as group_id, k.id, k.child_id as option_id, k.price
    from ${tenantRows('modifierChildren as k')} where k.parent_id = any(${groups.map(({ id }) => id)}::bigint[])
    order by k.position, k.id`.execute(db);
  const childrenOf = Map.groupBy(children, ({ groupId }) => groupId);
  const products = await productCounts(
    db,
    groups.map(({ id }) => id),
  );
  return groups.map((group) => ({
    ...group,
    children: childrenOf.get(group.id) ?? [],
    products: products.get(group.id) ?? 0,
  }));
}

const optionColumns = sql`m.id, m.name, m.price, m.max_quantity_modifiers as max`;
type OptionRow = StoredModifiers['options'][number];

/** The groups of some products, in their order. */
async function groupsOfProducts(db: Db, productIds: readonly number[]): Promise<StoredModifiers['ofProducts']> {
  const links = await db
    .selectFrom('productModifiers')
    .select(['productId', 'modifierId'])
    .where('productId', '=', anyOf(productIds))
    .orderBy('position')
    .orderBy('id')
    .execute();
  const byProduct = Map.groupBy(links, ({ productId }) => productId);
  return new Map([...byProduct].map(([id, rows]) => [id, rows.map(({ modifierId }) => modifierId)]));
}

type Sources = { groups: readonly SourceGroup[]; productIds: readonly number[] };

/**
 * Loads our options of the same code or name, and the groups that have one. With `write`, locks what is below what, and
 * these options.
 */
export async function loadModifiers(
  db: Db,
  { groups: sources, productIds }: Sources,
  { write = false } = {},
): Promise<StoredModifiers> {
  if (sources.length === 0) return { groups: [], options: [], ofProducts: new Map() };
  if (write) await lockGraph(db);
  const sourceOptions = sources.flatMap(({ options }) => options);
  const ids = [...new Set(sourceOptions.flatMap(({ modifierId }) => modifierId ?? []))];
  const names = [...new Set(sourceOptions.map(({ name }) => nameKey(name)))];
  const { rows: found } = await sql<OptionRow>`
    select ${optionColumns} from modifiers m
    where ${isTenantRow('m')} and m.kind = 'option' and (m.id = any(${ids}::bigint[]) or m.name_norm = any(${names}::text[]))
    order by m.id ${write ? sql`for no key update` : sql``}`.execute(db);
  const foundIds = found.map(({ id }) => id);
  const groups = await readGroups(db, foundIds);
  const others = groups.flatMap(({ children }) => children.map(({ optionId }) => optionId));
  const { rows: rest } = await sql<OptionRow>`
    select ${optionColumns} from ${tenantRows('modifiers as m')}
    where m.kind = 'option' and m.id = any(${others}::bigint[]) and not m.id = any(${foundIds}::bigint[])
    order by m.id`.execute(db);
  return { groups, options: [...found, ...rest], ofProducts: await groupsOfProducts(db, productIds) };
}
