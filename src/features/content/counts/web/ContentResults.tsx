import { lazy, Suspense } from 'react';
import type { ResultsProps } from './ResultsSection.tsx';

const ResultsSection = lazy(() => import('./ResultsSection.tsx').then((file) => ({ default: file.ResultsSection })));

/** The section «Resultados» of a form, loaded with its charts when it appears. */
export const ContentResults = (props: ResultsProps) => (
  <Suspense>
    <ResultsSection {...props} />
  </Suspense>
);
