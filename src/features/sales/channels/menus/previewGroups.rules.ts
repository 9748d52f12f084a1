import type { MenuPreview } from './channelMenus.contract.ts';

/** Targets of a channel that cannot be published for the same reason. */
export type ProblemGroup = Pick<MenuPreview, 'channelName' | 'isUnconnected'> & {
  problem: string;
  storeNames: string[];
};

/** Targets whose menus could not be built, once for each channel and cause, the most frequent first. */
export function groupProblems(previews: readonly MenuPreview[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const { channelName, isUnconnected, problem, storeName } of previews) {
    if (problem === null) continue;
    const key = JSON.stringify([channelName, problem]);
    const group = groups.get(key) ?? { channelName, isUnconnected, problem, storeNames: [] };
    groups.set(key, group);
    group.storeNames.push(storeName);
  }
  return [...groups.values()].toSorted((one, other) => other.storeNames.length - one.storeNames.length);
}
