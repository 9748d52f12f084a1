import { lazy } from 'react';

export { Differences } from './Differences.tsx';
export { SearchFields } from './SearchFields.tsx';
export const PublishDocument = lazy(() =>
  import('./PublishDocument.tsx').then((file) => ({ default: file.PublishDocument })),
);
