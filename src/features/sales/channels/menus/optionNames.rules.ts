import type { ChannelItem, ChannelMenu } from '#domain/channelMenus.ts';
import type { ChannelFinding } from './channelMenus.contract.ts';

function listIn<Value>(lists: Map<string, Value[]>, key: string): Value[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** Items that offer each option in one of their groups, by the key of the option. */
function offeringItems({ items, groups }: ChannelMenu): ReadonlyMap<string, readonly ChannelItem[]> {
  const byGroup = new Map<string, ChannelItem[]>();
  for (const item of items) for (const key of item.groupKeys) listIn(byGroup, key).push(item);
  const offering = new Map<string, ChannelItem[]>();
  for (const { key, choices } of groups)
    for (const { itemKey } of choices) listIn(offering, itemKey).push(...(byGroup.get(key) ?? []));
  return offering;
}

/** Names the options of findings with their products: `Tocino (Churrasco y 2 más)`. */
export function nameOptions(findings: readonly ChannelFinding[], menu: ChannelMenu): ChannelFinding[] {
  if (findings.length === 0) return [];
  const items = new Map(menu.items.map((item) => [item.key, item]));
  const offering = offeringItems(menu);
  /** Products around an option, also where it is an option of an option. */
  const productsOf = (key: string, visited: Set<string>): string[] =>
    (offering.get(key) ?? []).flatMap((item) => {
      if (item.isSoldAlone) return item.name;
      return visited.has(item.key) ? [] : productsOf(item.key, visited.add(item.key));
    });
  return findings.map((finding) => {
    const { itemKey, name } = finding;
    if (itemKey === null || items.get(itemKey)?.isSoldAlone !== false) return finding;
    const [first, ...others] = new Set(productsOf(itemKey, new Set()));
    if (first === undefined) return finding;
    return { ...finding, name: `${name} (${others.length > 0 ? `${first} y ${others.length} más` : first})` };
  });
}
