import { Switch } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable } from '#kit/web/list/table/DataTable.tsx';
import { Money, DateTime } from '#kit/web/shell/format.tsx';
import type { Column, Selection } from '#kit/web/list/table/column.ts';
import { CardList } from '#kit/web/list/views/CardList.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { Frame, Part } from './Part.tsx';

type Store = { id: number; name: string; open: boolean; sales: number; updatedAt: string };

const names = ['Providencia', 'Las Condes', 'Ñuñoa', 'Santiago', 'Vitacura', 'Maipú', 'Viña del Mar', 'Concepción'];
const stores: Store[] = Array.from({ length: 1000 }, (_, index) => ({
  id: index + 1,
  name: `${names[index % names.length]} ${index + 1}`,
  open: index % 3 !== 0,
  sales: (index * 7919) % 1_200_000,
  updatedAt: new Date(Date.UTC(2026, 10, 20, 12, -index)).toISOString(),
}));

const columns: Column<Store>[] = [
  { id: 'name', label: 'Local', sort: 'name', cell: ({ name }) => <b>{name}</b> },
  {
    id: 'open',
    label: 'Estado',
    card: 'badge',
    cell: ({ open }) => <StatusBadge tone={open ? 'success' : 'neutral'}>{open ? 'Abierto' : 'Cerrado'}</StatusBadge>,
  },
  { id: 'sales', label: 'Ventas hoy', sort: 'sales', align: 'end', cell: ({ sales }) => <Money value={sales} /> },
  { id: 'updatedAt', label: 'Actualizado', cell: ({ updatedAt }) => <DateTime at={updatedAt} /> },
  {
    id: 'web',
    label: 'En la web',
    cell: ({ open, name }) => <Switch aria-label={`${name} en la web`} checked={open} readOnly />,
  },
];

const idOf = ({ id }: Store) => String(id);
const labelOf = ({ name }: Store) => name;
const open = ({ name }: Store) => toasts.success(`Abrir ${name}`);
const menu = (store: Store) => (
  <RowMenu
    label={store.name}
    actions={[
      { label: 'Editar', icon: <IconEdit size={16} />, run: () => open(store) },
      { label: 'Eliminar', icon: <IconTrash size={16} />, danger: true, apart: true, run: () => open(store) },
    ]}
  />
);

function Thousand() {
  const [selection, setSelection] = useState<Selection>({});
  return (
    <DataTable
      label="Mil locales"
      rows={stores}
      columns={columns}
      idOf={idOf}
      rowLabel={labelOf}
      sort={{ by: 'name', dir: 'asc' }}
      onSort={(by) => toasts.success(`Ordenar por ${by}`)}
      selection={selection}
      onSelection={setSelection}
      onOpen={open}
      actions={menu}
    />
  );
}

const few = stores.slice(0, 3);
const base = { columns, idOf, rowLabel: labelOf };

export function Tables() {
  const [selection, setSelection] = useState<Selection>({ 2: true });
  return (
    <Part name="Tablas">
      <Frame tall>
        <Thousand />
      </Frame>
      <Frame tall>
        <DataTable label="Locales por venir" rows={[]} loading {...base} />
      </Frame>
      <Frame>
        <CardList
          label="Locales en tarjetas"
          rows={few}
          selection={selection}
          onSelection={setSelection}
          {...base}
          actions={menu}
        />
      </Frame>
    </Part>
  );
}
