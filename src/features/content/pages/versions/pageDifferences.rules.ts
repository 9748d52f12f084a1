import { contentDifferences } from '#features/content/sections/content/contentDifferences.rules.ts';
import type { PageDifference, PublishedContent } from './pageVersions.contract.ts';

const fieldLabels = {
  title: 'Título',
  description: 'Descripción',
  sharePictureKey: 'Imagen para compartir',
} as const;

/** How the page after differs from the page before: its fields first, then its sections in order. */
export function pageDifferences(before: PublishedContent | undefined, after: PublishedContent): PageDifference[] {
  const fields = (Object.keys(fieldLabels) as (keyof typeof fieldLabels)[]).filter(
    (name) => (before?.[name] ?? (name === 'sharePictureKey' ? null : '')) !== after[name],
  );
  return [
    ...fields.map((name) => ({ kind: 'changed' as const, name: fieldLabels[name], fields: [] })),
    ...contentDifferences(before?.content.content ?? [], after.content.content),
  ];
}
