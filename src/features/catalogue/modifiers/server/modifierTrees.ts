import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { maxDepth, type ModifierTree } from '../modifiers.contract.ts';
import { edgesAround } from './modifierGraph.repo.ts';

/** Shared branches multiply: beyond this many modifiers a reply has only the upper levels. */
const maxReported = 20_000;

type Below = { parentId: number; childId: number; price: number | null };
type Node = Omit<ModifierTree, 'children'>;

async function nodesOf(db: Db, ids: readonly number[]): Promise<Map<number, Node>> {
  const rows = await db
    .selectFrom('modifiers')
    .select(['id', 'kind', 'name', 'price', 'free', 'minQuantityModifiers', 'maxQuantityModifiers', 'availability'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const belowOf = (db: Db, parentIds: readonly number[]): Promise<Below[]> =>
  db
    .selectFrom('modifierChildren')
    .select(['parentId', 'childId', 'price'])
    .where('parentId', '=', anyOf(parentIds))
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Modifiers with all their descendants, in the requested order. */
export async function treesOf(db: Db, ids: readonly number[]): Promise<ModifierTree[]> {
  const edges = await edgesAround(db, { above: [], below: ids });
  const parentIds = [...new Set(edges.map(({ parentId }) => parentId))];
  const [nodes, below] = await Promise.all([
    nodesOf(db, [...new Set([...ids, ...edges.map(({ childId }) => childId)])]),
    belowOf(db, parentIds),
  ]);
  return grow(
    ids,
    nodes,
    Map.groupBy(below, ({ parentId }) => parentId),
  );
}

/** Level by level, so that what is left out is what is deepest. */
function grow(
  ids: readonly number[],
  nodes: ReadonlyMap<number, Node>,
  below: ReadonlyMap<number, readonly Below[]>,
): ModifierTree[] {
  const trees = ids.flatMap((id): ModifierTree[] => {
    const node = nodes.get(id);
    return node ? [{ ...node, children: [] }] : [];
  });
  let level = trees;
  let count = trees.length;
  for (let depth = 1; depth < maxDepth && level.length > 0; depth += 1) {
    count += level.reduce((sum, { id }) => sum + (below.get(id)?.length ?? 0), 0);
    if (count > maxReported) break;
    for (const tree of level)
      tree.children = (below.get(tree.id) ?? []).flatMap(({ childId, price }): ModifierTree[] => {
        const node = nodes.get(childId);
        return node ? [{ ...node, price: price ?? node.price, children: [] }] : [];
      });
    level = level.flatMap(({ children }) => children);
  }
  return trees;
}
