import { Text } from '@mantine/core';
import type { Country } from '#domain/countries.ts';
import { formatPhone } from '#domain/phones.ts';
import { NameCell } from '#kit/web/list/NameCell.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { PersonAvatar } from '#kit/web/display/PersonAvatar.tsx';
import { createdColumn, updatedColumn } from '#kit/web/list/table/timestampColumns.tsx';
import type { StoreRow } from '../../record/stores.contract.ts';
import { StoreState, StoreWaits } from '../../record/web/StoreState.tsx';

/** The columns of the list of stores, in the words of the tenant's country. */
export const storeColumns = (terms: Country['words']): Column<StoreRow>[] => [
  { id: 'name', label: 'Local', sort: 'name', width: 248, cell: (store) => <Place store={store} /> },
  {
    id: 'commune',
    label: terms.commune,
    sort: 'commune',
    width: 130,
    priority: 1,
    cell: ({ commune }) => commune ?? '—',
  },
  {
    id: 'delivery',
    label: 'Delivery ahora',
    width: 190,
    cell: (store) => <StoreState store={store} method="delivery" />,
  },
  { id: 'pickUp', label: 'Retiro ahora', width: 190, cell: (store) => <StoreState store={store} method="pickUp" /> },
  { id: 'wait', label: 'Espera', width: 100, cell: (store) => <StoreWaits store={store} /> },
  { id: 'menu', label: 'Menú', width: 140, priority: 2, cell: (store) => <MenuName store={store} /> },
  {
    id: 'groups',
    label: 'Grupos',
    width: 200,
    optional: true,
    cell: ({ groups }) => groups.map(({ name }) => name).join(', ') || '—',
  },
  {
    id: 'phone',
    label: 'Teléfono',
    width: 150,
    optional: true,
    cell: ({ phone }) => <span style={{ whiteSpace: 'nowrap' }}>{formatPhone(phone)}</span>,
  },
  updatedColumn,
  createdColumn,
];

/** The distinctive part of a name: `Libertad` of Viña del Mar Libertad. */
export function shortName({ name, commune }: Pick<StoreRow, 'name' | 'commune'>): string {
  const rest = commune && name.startsWith(`${commune} `) ? name.slice(commune.length).trim() : '';
  return rest || name;
}

function Place({ store: { name, commune, textAddress, imageUrl } }: { store: StoreRow }) {
  return (
    <NameCell picture={<PersonAvatar name={shortName({ name, commune })} src={imageUrl} size={38} />}>
      {name}
      <Text span size="xs" c="dimmed" fw={400} lineClamp={1} title={textAddress}>
        {textAddress}
      </Text>
    </NameCell>
  );
}

/** Name of the menu, or a warning: a store without a menu sells nothing. */
export function MenuName({ store: { menuName } }: { store: Pick<StoreRow, 'menuName'> }) {
  if (menuName) return <span style={{ overflowWrap: 'anywhere' }}>{menuName}</span>;
  return (
    <Text span inherit c="dimmed">
      Sin menú
    </Text>
  );
}
