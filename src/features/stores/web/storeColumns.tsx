import { Text } from '@mantine/core';
import type { Country } from '#domain/countries.ts';
import { formatPhone } from '#domain/phones.ts';
import { When } from '#kit/web/format.tsx';
import type { Column } from '#kit/web/list/column.ts';
import { PersonAvatar } from '#kit/web/PersonAvatar.tsx';
import type { StoreRow } from '../stores.contract.ts';
import { StoreState, StoreWaits } from './StoreState.tsx';
import classes from './storeColumns.module.css';

/** The columns of the list of stores, in the words of the tenant's country. */
export const storeColumns = (words: Country['words']): Column<StoreRow>[] => [
  { id: 'name', label: 'Local', sort: 'name', width: 250, cell: (store) => <Place store={store} /> },
  { id: 'commune', label: words.commune, sort: 'commune', width: 130, cell: ({ commune }) => commune ?? '—' },
  {
    id: 'delivery',
    label: 'Delivery ahora',
    width: 190,
    cell: (store) => <StoreState store={store} method="delivery" />,
  },
  { id: 'pickUp', label: 'Retiro ahora', width: 190, cell: (store) => <StoreState store={store} method="pickUp" /> },
  { id: 'wait', label: 'Espera', width: 100, cell: (store) => <StoreWaits store={store} /> },
  { id: 'menu', label: 'Menú', width: 140, cell: (store) => <MenuName store={store} /> },
  {
    id: 'phone',
    label: 'Teléfono',
    width: 150,
    optional: true,
    cell: ({ phone }) => <span className={classes.whole}>{formatPhone(phone)}</span>,
  },
  {
    id: 'updatedAt',
    label: 'Actualizado',
    sort: 'updatedAt',
    width: 160,
    optional: true,
    cell: ({ updatedAt }) => <When at={updatedAt} />,
  },
  {
    id: 'createdAt',
    label: 'Creado',
    sort: 'createdAt',
    width: 160,
    optional: true,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
];

function Place({ store: { name, textAddress, imageUrl } }: { store: StoreRow }) {
  return (
    <span className={classes.place}>
      <PersonAvatar name={name} src={imageUrl} size={38} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <Text span size="xs" c="dimmed" fw={400} lineClamp={1} title={textAddress}>
          {textAddress}
        </Text>
      </span>
    </span>
  );
}

/** A store without a menu sells nothing, and says so. */
export function MenuName({ store: { menuName } }: { store: Pick<StoreRow, 'menuName'> }) {
  if (menuName) return <span className={classes.menu}>{menuName}</span>;
  return (
    <Text span inherit c="dimmed">
      Sin menú
    </Text>
  );
}
