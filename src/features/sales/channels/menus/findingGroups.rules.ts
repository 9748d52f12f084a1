import type { ChannelFinding } from './channelMenus.contract.ts';

/** A finding that many items share, with their names. */
export type FindingGroup = Omit<ChannelFinding, 'name' | 'itemKey'> & { names: string[] };

const order = ['blocks', 'leftOut', 'changed', 'notice'] as const;

/** Findings with the same cause once, the most serious first. */
export function groupFindings(findings: readonly ChannelFinding[]): FindingGroup[] {
  const groups = new Map<string, FindingGroup>();
  for (const { name, itemKey: _, ...cause } of findings) {
    const key = JSON.stringify([cause.kind, cause.effect, cause.message, cause.path]);
    const group = groups.get(key) ?? { ...cause, names: [] };
    groups.set(key, group);
    if (name !== '' && !group.names.includes(name)) group.names.push(name);
  }
  return order.flatMap((effect) => [...groups.values()].filter((group) => group.effect === effect));
}
