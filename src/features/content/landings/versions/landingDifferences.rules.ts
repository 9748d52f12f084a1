import { documentDifferences } from '#features/content/sections/content/documentDifferences.rules.ts';
import type { Difference } from '#features/content/sections/content/review.contract.ts';
import type { PublishedLanding } from './landingVersions.contract.ts';

const fieldLabels = {
  title: 'Título',
  description: 'Descripción',
  sharePictureKey: 'Imagen para compartir',
  htmlDigest: 'HTML',
} as const;

/** How the landing after differs from the landing before. The first publication changes no form. */
export const landingDifferences = (before: PublishedLanding | undefined, after: PublishedLanding): Difference[] =>
  before
    ? documentDifferences({ kind: 'Forma', ...fieldLabels }, before, after)
    : documentDifferences(fieldLabels, before, after);
