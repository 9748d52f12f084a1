import { nameKey } from '#domain/cells/recordIds.ts';
import type { SourceGroup, SourceOption } from './menuImportGroups.contract.ts';
import type { StoredGroup, StoredModifiers } from './menuImportGroups.rules.ts';

type Pair = { source: SourceGroup; stored: StoredGroup; score: number };
type Index = ReadonlyMap<number | string, readonly StoredGroup[]>;

/** Our groups by the ids and the names of their options. */
function indexOf({ groups, options }: StoredModifiers): Index {
  const names = new Map(options.map(({ id, name }) => [id, nameKey(name)]));
  const index = new Map<number | string, StoredGroup[]>();
  for (const group of groups)
    for (const { optionId } of group.children)
      for (const key of [optionId, names.get(optionId) ?? '']) {
        const others = index.get(key);
        if (others) others.push(group);
        else index.set(key, [group]);
      }
  return index;
}

const groupsWith = (index: Index, { modifierId, name }: SourceOption): ReadonlySet<StoredGroup> =>
  new Set([...((modifierId !== null && index.get(modifierId)) || []), ...(index.get(nameKey(name)) ?? [])]);

/** Groups of ours with its name and an option, or with more than half of its options; the name and the limits rank them. */
function pairsOf(source: SourceGroup, index: Index): Pair[] {
  const common = new Map<StoredGroup, number>();
  for (const option of source.options)
    for (const group of groupsWith(index, option)) common.set(group, (common.get(group) ?? 0) + 1);
  return [...common].flatMap(([stored, count]) => {
    const likeness = count / (source.options.length + stored.children.length - count);
    const hasName = nameKey(stored.name) === nameKey(source.name);
    const hasLimits = stored.min === source.min && stored.max === source.max;
    if (!hasName && likeness <= 0.5) return [];
    return [{ source, stored, score: likeness + (hasName ? 0.5 : 0) + (hasLimits ? 0.25 : 0) }];
  });
}

/** Which groups of an import are ours, by key. Each of ours is one of them at most. */
export function matchGroups(
  groups: readonly SourceGroup[],
  present: StoredModifiers,
): ReadonlyMap<string, StoredGroup> {
  const index = indexOf(present);
  const pairs = groups.flatMap((source) => pairsOf(source, index));
  const matches = new Map<string, StoredGroup>();
  const taken = new Set<StoredGroup>();
  for (const { source, stored } of pairs.toSorted((a, b) => b.score - a.score || a.stored.id - b.stored.id)) {
    if (matches.has(source.key) || taken.has(stored)) continue;
    matches.set(source.key, stored);
    taken.add(stored);
  }
  return matches;
}
