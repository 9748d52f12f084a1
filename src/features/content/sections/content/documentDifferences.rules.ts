import { contentDifferences } from './contentDifferences.rules.ts';
import type { Difference } from './review.contract.ts';
import type { SectionContent } from './sectionContent.contract.ts';

/**
 * How a document after differs from the one before: its fields first, then its sections in order.
 *
 * `labels`: the fields that are compared, and how people know them. Null and blank are equal.
 */
export function documentDifferences<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  before: (Record<NoInfer<Name>, string | null> & { content: SectionContent }) | undefined,
  after: Record<NoInfer<Name>, string | null> & { content: SectionContent },
): Difference[] {
  const fields = (Object.keys(labels) as Name[]).filter((name) => (before?.[name] ?? '') !== (after[name] ?? ''));
  return [
    ...fields.map((name) => ({ kind: 'changed' as const, name: labels[name], fields: [] })),
    ...contentDifferences(before?.content.content ?? [], after.content.content),
  ];
}
