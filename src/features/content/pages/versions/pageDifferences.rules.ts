import { documentDifferences } from '#features/content/sections/content/documentDifferences.rules.ts';
import type { Difference } from '#features/content/sections/content/review.contract.ts';
import type { PublishedContent } from './pageVersions.contract.ts';

const fieldLabels = {
  title: 'Título',
  description: 'Descripción',
  sharePictureKey: 'Imagen para compartir',
} as const;

/** How the page after differs from the page before. */
export const pageDifferences = (before: PublishedContent | undefined, after: PublishedContent): Difference[] =>
  documentDifferences(fieldLabels, before, after);
