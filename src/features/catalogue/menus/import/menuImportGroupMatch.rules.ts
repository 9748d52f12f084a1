import { nameKey } from '#domain/cells/recordIds.ts';
import type { SourceGroup } from './menuImportGroups.contract.ts';
import type { StoredGroup, StoredModifiers } from './menuImportGroups.rules.ts';

/** Groups of ours that a group of an import is compared with, so that thousands that share options take linear time. */
const maxCandidates = 100;

/** A group by the keys of its name and of its options. */
type Content<Group> = { group: Group; name: string; options: ReadonlySet<string> };
type Ours = Content<StoredGroup>;
type Theirs = Content<SourceGroup>;
type Pair = { theirs: Theirs; ours: Ours; score: number };

function contentsOf(groups: readonly SourceGroup[], present: StoredModifiers): { ours: Ours[]; theirs: Theirs[] } {
  const names = new Map(present.options.map(({ id, name }) => [id, nameKey(name)]));
  const ours = present.groups.map((group) => ({
    group,
    name: nameKey(group.name),
    options: new Set(group.children.map(({ optionId }) => names.get(optionId) ?? '')),
  }));
  const theirs = groups.map((group) => ({
    group,
    name: nameKey(group.name),
    options: new Set(group.options.map(({ modifierId, name }) => names.get(modifierId ?? 0) ?? nameKey(name))),
  }));
  return { ours, theirs };
}

type AnyContent = Ours | Theirs;
const optionsKey = ({ options }: AnyContent): string => JSON.stringify([...options].toSorted());
const namedKey = (content: AnyContent): string => JSON.stringify([content.name, optionsKey(content)]);
const limitedKey = (content: AnyContent): string =>
  JSON.stringify([content.group.min, content.group.max, namedKey(content)]);

/** Keys by which groups of ours may be like one of an import, the most specific first. */
function likenessKeys(content: AnyContent): { options: string; named: string[]; others: string[] } {
  const options = [...content.options];
  return {
    options: optionsKey(content),
    named: options.map((option) => JSON.stringify([content.name, option])),
    others: options,
  };
}

type Index = ReadonlyMap<string, readonly Ours[]>;

function indexOf(groups: readonly Ours[]): Index {
  const index = new Map<string, Ours[]>();
  for (const content of groups) {
    const { options, named, others } = likenessKeys(content);
    for (const key of [options, ...named, ...others]) {
      const list = index.get(key);
      if (list) list.push(content);
      else index.set(key, [content]);
    }
  }
  return index;
}

/** Groups with the same options, else with its name and an option, else with an option; rare ones first. */
function candidatesOf(theirs: Theirs, index: Index): ReadonlySet<Ours> {
  const { options, named, others } = likenessKeys(theirs);
  const rareFirst = (keys: readonly string[]) =>
    keys.map((key) => index.get(key) ?? []).toSorted((a, b) => a.length - b.length);
  const found = new Set<Ours>();
  for (const list of [index.get(options) ?? [], ...rareFirst(named), ...rareFirst(others)])
    for (const ours of list) {
      if (found.size === maxCandidates) return found;
      found.add(ours);
    }
  return found;
}

/** Groups of ours with its name and an option, or with more than half of its options; the name and the limits rank them. */
function pairsOf(theirs: Theirs, index: Index): Pair[] {
  return [...candidatesOf(theirs, index)].flatMap((ours) => {
    const likeness = theirs.options.intersection(ours.options).size / theirs.options.union(ours.options).size;
    const hasName = ours.name === theirs.name;
    if (!hasName && likeness <= 0.5) return [];
    const hasLimits = ours.group.min === theirs.group.min && ours.group.max === theirs.group.max;
    return [{ theirs, ours, score: likeness + (hasName ? 0.5 : 0) + (hasLimits ? 0.25 : 0) }];
  });
}

/**
 * Which groups of an import are ours, by key. Each of ours is one of them at most.
 *
 * Groups with the same name and options are found first, without comparing groups.
 */
export function matchGroups(
  groups: readonly SourceGroup[],
  present: StoredModifiers,
): ReadonlyMap<string, StoredGroup> {
  const { ours, theirs } = contentsOf(groups, present);
  const matches = new Map<string, StoredGroup>();
  const taken = new Set<Ours>();
  const match = (each: Theirs, found: Ours) => {
    matches.set(each.group.key, found.group);
    taken.add(found);
  };
  const freeOurs = () => ours.filter((each) => !taken.has(each));
  const unmatched = () => theirs.filter(({ group, options }) => !matches.has(group.key) && options.size > 0);
  for (const keyOf of [limitedKey, namedKey]) {
    const equal = Map.groupBy(freeOurs().toReversed(), keyOf);
    for (const each of unmatched()) {
      const found = equal.get(keyOf(each))?.pop();
      if (found) match(each, found);
    }
  }
  const index = indexOf(freeOurs());
  const pairs = unmatched().flatMap((each) => pairsOf(each, index));
  for (const pair of pairs.toSorted((a, b) => b.score - a.score || a.ours.group.id - b.ours.group.id))
    if (!matches.has(pair.theirs.group.key) && !taken.has(pair.ours)) match(pair.theirs, pair.ours);
  return matches;
}
