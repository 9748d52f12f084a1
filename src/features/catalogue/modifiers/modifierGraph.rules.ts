import { maxDepth } from './modifiers.contract.ts';

export type Edge = { parentId: number; childId: number };

type Steps = ReadonlyMap<number, readonly number[]>;

function stepsOf(edges: readonly Edge[], way: 'down' | 'up'): Steps {
  const steps = new Map<number, number[]>();
  for (const { parentId, childId } of edges) {
    const [from, to] = way === 'down' ? [parentId, childId] : [childId, parentId];
    const others = steps.get(from);
    if (others) others.push(to);
    else steps.set(from, [to]);
  }
  return steps;
}

/** How many modifiers the longest way from `starts` passes; one more than allowed for any that is longer, or without end. */
function longestWay(steps: Steps, starts: Iterable<number>): number {
  let visited = new Set(starts);
  let count = 0;
  while (visited.size > 0 && count <= maxDepth) {
    count += 1;
    visited = new Set([...visited].flatMap((id) => steps.get(id) ?? []));
  }
  return count;
}

/** Why a modifier cannot hold another; null when it can. `edges` are those above the one and below the other. */
export function nestingError(edges: readonly Edge[], parentId: number, childId: number): 'cycle' | 'depth' | null {
  const down = stepsOf(edges, 'down');
  const below = new Set([childId]);
  for (const id of below) for (const next of down.get(id) ?? []) below.add(next);
  if (below.has(parentId)) return 'cycle';
  const levels = longestWay(stepsOf(edges, 'up'), [parentId]) + longestWay(down, [childId]);
  return levels > maxDepth ? 'depth' : null;
}

/** Whether no way through these modifiers is without end or deeper than allowed. */
export const isAcyclicAndShallow = (edges: readonly Edge[]): boolean =>
  longestWay(
    stepsOf(edges, 'down'),
    edges.map(({ parentId }) => parentId),
  ) <= maxDepth;
