import type { Filter } from '#kit/web/list/filters/filter.ts';
import { publicationFilters } from '#kit/web/record/versions/publicationFilters.ts';
import { pageTypeLabels, pageTypes } from '../pages.contract.ts';

/** Filters of page lists. */
export const pageFilters: readonly Filter[] = [
  ...publicationFilters,
  {
    kind: 'select',
    name: 'type',
    label: 'Tipo',
    options: pageTypes.map((value) => ({ value, label: pageTypeLabels[value] })),
  },
  { kind: 'select', name: 'deleted', label: 'Papelera', options: [{ value: true, label: 'Eliminadas' }] },
];
