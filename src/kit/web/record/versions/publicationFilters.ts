import type { Filter } from '../../list/filters/filter.ts';

/** Filters of a list of records with a draft and versions. */
export const publicationFilters: readonly Filter[] = [
  {
    kind: 'segmented',
    name: 'status',
    label: 'Estado',
    all: 'Todas',
    options: [
      { value: 'published', label: 'Publicadas' },
      { value: 'draft', label: 'Sin publicar' },
    ],
  },
  {
    kind: 'select',
    name: 'unpublished',
    label: 'Cambios',
    options: [
      { value: true, label: 'Por publicar' },
      { value: false, label: 'Al día' },
    ],
  },
];
