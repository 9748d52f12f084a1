import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';
import type { Edge } from '../modifierGraph.rules.ts';

/** Advisory lock of what is below what in one tenant: two people must not each add half of a circle. */
const lockClass = 72;

/** Serializes changes of parent-child links until the transaction ends. */
export async function lockGraph(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClass}, ${scopeOf(db).tenantId})`.execute(db);
}

type Ends = { above: readonly number[]; below: readonly number[] };

/** Every edge on the ways up from some modifiers and down from others. */
export async function edgesAround(db: Db, { above, below }: Ends): Promise<Edge[]> {
  const { rows } = await sql<Edge>`
    with recursive
    down as (
      select parent_id, child_id from ${tenantRows('modifierChildren')} where parent_id = any(${[...below]}::bigint[])
      union
      select k.parent_id, k.child_id from down join ${tenantRows('modifierChildren as k')} on k.parent_id = down.child_id
    ),
    up as (
      select parent_id, child_id from ${tenantRows('modifierChildren')} where child_id = any(${[...above]}::bigint[])
      union
      select k.parent_id, k.child_id from up join ${tenantRows('modifierChildren as k')} on k.child_id = up.parent_id
    )
    select parent_id, child_id from down union select parent_id, child_id from up`.execute(db);
  return rows;
}

export const allEdges = (db: Db): Promise<Edge[]> =>
  db.selectFrom('modifierChildren').select(['parentId', 'childId']).execute();

export type Relative = { id: number; kind: 'group' | 'option'; name: string; min: number; most: number };

const relatives = (db: Db) =>
  db
    .selectFrom('modifiers as m')
    .select(['m.id', 'm.kind', 'm.name', 'm.minQuantityModifiers as min', 'm.maxQuantityModifiers as most']);

export async function findRelatives(db: Db, ids: readonly number[]): Promise<Map<number, Relative>> {
  const rows = await relatives(db).where('m.id', '=', anyOf(ids)).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Parents of a modifier, with the max quantity of each of their children. */
export async function parentsOf(
  db: Db,
  id: number,
): Promise<(Relative & { mostOfEach: { id: number; most: number }[] })[]> {
  const parents = await relatives(db)
    .innerJoin('modifierChildren as k', 'k.parentId', 'm.id')
    .where('k.childId', '=', id)
    .execute();
  const children = await relatives(db)
    .innerJoin('modifierChildren as k', 'k.childId', 'm.id')
    .select('k.parentId')
    .where('k.parentId', '=', anyOf(parents.map((each) => each.id)))
    .execute();
  return parents.map((parent) => ({
    ...parent,
    mostOfEach: children.filter(({ parentId }) => parentId === parent.id),
  }));
}

/** Groups that ask for more than their options allow; one without options is not finished yet. */
export async function unsatisfiableGroups(db: Db): Promise<{ id: number; name: string; min: number; most: number }[]> {
  const { rows } = await sql<{ id: number; name: string; min: number; most: number }>`
    select g.id, g.name, g.min_quantity_modifiers as min, sum(o.max_quantity_modifiers)::int as most
    from ${tenantRows('modifiers as g')}
    join ${tenantRows('modifierChildren as k')} on k.parent_id = g.id
    join ${tenantRows('modifiers as o')} on o.id = k.child_id
    where g.kind = 'group' and g.min_quantity_modifiers > 0
    group by g.id, g.name, g.min_quantity_modifiers
    having sum(o.max_quantity_modifiers) < g.min_quantity_modifiers order by g.id`.execute(db);
  return rows;
}
