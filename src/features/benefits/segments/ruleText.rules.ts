import type { EntityFormat } from '#kit/contract/entity.ts';
import {
  choiceFields,
  comparisonLabels,
  membershipLabels,
  numberFields,
  ruleFieldLabels,
  type SegmentRule,
} from './segmentRules.contract.ts';

/** A rule as a sentence; records are counted, not named. */
export function ruleText(rule: SegmentRule, { money, integer }: Pick<EntityFormat, 'money' | 'integer'>): string {
  const label = ruleFieldLabels[rule.field];
  if ('amount' in rule) {
    const { unit } = numberFields[rule.field];
    const amount = unit === 'money' ? money(rule.amount) : integer(rule.amount);
    return `${label}: ${comparisonLabels[rule.op]} ${amount}`;
  }
  const negated = rule.op === 'none' ? `${membershipLabels.none} ` : '';
  if ('ids' in rule)
    return `${label}: ${negated}${rule.ids.length === 1 ? '1 elegido' : `${rule.ids.length} elegidos`}`;
  const { options } = choiceFields[rule.field];
  return `${label}: ${negated}${rule.keys.map((key) => options[key]).join(', ')}`;
}
