import { Group } from '@mantine/core';
import { menuChannelLabels } from '#domain/catalogue.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { createdColumn, updatedColumn } from '#kit/web/list/table/timestampColumns.tsx';
import type { MenuRow } from '../menus.contract.ts';
import { MenuState, MenuPublication } from './MenuState.tsx';

export const menuColumns: Column<MenuRow>[] = [
  { id: 'name', label: 'Menú', sort: 'name', width: 150, cell: ({ name }) => name },
  {
    id: 'state',
    label: 'Estado',
    width: 200,
    card: 'badge',
    cell: (menu) => (
      <Group gap="xs">
        <MenuState menu={menu} />
      </Group>
    ),
  },
  { id: 'publication', label: 'Publicación', width: 220, cell: (menu) => <MenuPublication menu={menu} /> },
  {
    id: 'channel',
    label: 'Canal',
    width: 150,
    priority: 2,
    card: 'none',
    cell: ({ orderChannel }) => menuChannelLabels[orderChannel],
  },
  {
    id: 'categories',
    label: 'Categorías',
    width: 110,
    align: 'end',
    priority: 1,
    card: 'none',
    cell: ({ categoryCount }) => <Count of={categoryCount} />,
  },
  { id: 'lines', label: 'Productos', width: 110, align: 'end', cell: ({ lineCount }) => <Count of={lineCount} /> },
  { id: 'stores', label: 'Locales', width: 100, align: 'end', cell: ({ storeCount }) => <Count of={storeCount} /> },
  updatedColumn,
  createdColumn,
];

function Count({ of }: { of: number }) {
  return useTenantFormat().integer(of);
}
