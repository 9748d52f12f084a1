import { readKey } from './channelKeys.rules.ts';
import type { ChannelFinding } from './channelMenus.contract.ts';

/** A part of a menu with a finding, and the screen that changes it. The name is blank where it is the menu. */
export type FindingPart = Pick<ChannelFinding, 'name' | 'itemKey' | 'path'>;

/** A finding that many parts share. */
export type FindingGroup = Pick<ChannelFinding, 'kind' | 'effect' | 'message'> & {
  parts: FindingPart[];
  /** The screen that changes all of them; null where each has its own. */
  path: string | null;
};

const order = ['blocks', 'leftOut', 'changed', 'notice'] as const;

/** Findings with the same cause once, the most serious first. */
export function groupFindings(findings: readonly ChannelFinding[]): FindingGroup[] {
  const groups = new Map<string, FindingGroup>();
  for (const { name, itemKey, path, kind, effect, message } of findings) {
    const key = JSON.stringify([kind, effect, message]);
    const group = groups.get(key) ?? { kind, effect, message, parts: [], path };
    groups.set(key, group);
    if (group.path !== path) group.path = null;
    if (!group.parts.some((part) => part.name === name && part.path === path))
      group.parts.push({ name, itemKey, path });
  }
  return order.flatMap((effect) => [...groups.values()].filter((group) => group.effect === effect));
}

const nouns = {
  product: ['producto', 'productos'],
  option: ['opción', 'opciones'],
  group: ['grupo de opciones', 'grupos de opciones'],
  category: ['categoría', 'categorías'],
  other: ['parte', 'partes'],
} as const;

/** The noun of some parts: `productos` where all of them are products. */
export function partNoun(parts: readonly FindingPart[]): readonly [string, string] {
  const kinds = new Set(parts.map(({ itemKey }) => (itemKey === null ? 'other' : (readKey(itemKey)?.kind ?? 'other'))));
  const [kind = 'other'] = kinds;
  return kinds.size === 1 ? nouns[kind] : nouns.other;
}
