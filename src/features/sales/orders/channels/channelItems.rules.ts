import { normalise } from '#kit/contract/text.ts';

type Item = { key: string | null; name: string };

/** Normalised name of an item, as products are found by it. */
export const itemName = (name: string): string => normalise(name).trim();

/** Identifies an item at its channel: by its id there, or by its name where it has none. */
export const itemOf = ({ key, name }: Item): string => (key ? `key:${key}` : `name:${itemName(name)}`).slice(0, 200);

const numberIn = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

/** The product of ours that a key names, as menus are published: `p12`. */
export const productInKey = (key: string | null): number | null => numberIn(/^p(\d{1,15})$/.exec(key ?? '')?.[1]);

/** The option of ours that a key names, and its group: `o7`, or `o7.g3` where its price depends on the group. */
export function optionInKey(key: string | null): { optionId: number; groupId: number | null } | null {
  const [, option, group] = /^o(\d{1,15})(?:\.g(\d{1,15}))?$/.exec(key ?? '') ?? [];
  return option === undefined ? null : { optionId: Number(option), groupId: numberIn(group) };
}
