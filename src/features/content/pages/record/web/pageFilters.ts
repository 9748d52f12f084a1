import type { Filter } from '#kit/web/list/filters/filter.ts';
import { pageTypeLabels, pageTypes } from '../pages.contract.ts';

/** Filters of page lists. */
export const pageFilters: readonly Filter[] = [
  {
    kind: 'segmented',
    name: 'status',
    label: 'Estado',
    all: 'Todas',
    options: [
      { value: 'published', label: 'Publicadas' },
      { value: 'draft', label: 'Borradores' },
    ],
  },
  {
    kind: 'select',
    name: 'unpublished',
    label: 'Cambios',
    options: [
      { value: true, label: 'Sin publicar' },
      { value: false, label: 'Al día' },
    ],
  },
  {
    kind: 'select',
    name: 'type',
    label: 'Tipo',
    options: pageTypes.map((value) => ({ value, label: pageTypeLabels[value] })),
  },
  { kind: 'select', name: 'deleted', label: 'Papelera', options: [{ value: true, label: 'Eliminadas' }] },
];
