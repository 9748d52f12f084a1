import { DateTime } from '#kit/web/shell/format.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { type PageRow, pageTypeLabels } from '../pages.contract.ts';
import { PagePublication, PageState } from './PageState.tsx';

export const pageColumns: Column<PageRow>[] = [
  { id: 'name', label: 'Página', sort: 'name', width: 180, cell: ({ name }) => name },
  { id: 'state', label: 'Estado', width: 190, card: 'badge', cell: (page) => <PageState page={page} /> },
  { id: 'relativeUrl', label: 'Dirección', width: 180, cell: ({ relativeUrl }) => `/${relativeUrl}` },
  { id: 'publication', label: 'Publicación', width: 220, cell: (page) => <PagePublication page={page} /> },
  { id: 'type', label: 'Tipo', width: 180, priority: 1, cell: ({ type }) => pageTypeLabels[type] },
  { id: 'position', label: 'Posición', sort: 'position', width: 100, align: 'end', cell: ({ position }) => position },
  {
    id: 'editor',
    label: 'Editada por',
    width: 150,
    priority: 2,
    cell: ({ editor }) => editor?.name ?? '—',
    blank: ({ editor }) => editor === null,
  },
  {
    id: 'updatedAt',
    label: 'Actualizada',
    sort: 'updatedAt',
    width: 170,
    optional: true,
    cell: ({ updatedAt }) => <DateTime at={updatedAt} />,
  },
];
