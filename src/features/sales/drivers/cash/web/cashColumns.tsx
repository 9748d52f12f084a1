import { Anchor, Text } from '@mantine/core';
import type { Column } from '#kit/web/list/table/column.ts';
import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { StoreCash, StoreCashRow } from '../cash.contract.ts';

/** Amount with a label for missing or surplus cash. */
export function Difference({ value }: { value: number }) {
  const { money } = useTenantFormat();
  if (value === 0)
    return (
      <Text span inherit c="dimmed">
        Cuadra
      </Text>
    );
  return (
    <Text span inherit fw={700} c={value > 0 ? 'red' : 'amber'}>
      {value > 0 ? `Falta ${money(value)}` : `Sobra ${money(-value)}`}
    </Text>
  );
}

type Sums = Omit<StoreCashRow, 'driverId' | 'driverName'>;

const sumColumns: Column<Sums>[] = [
  { id: 'deliveries', label: 'En efectivo', width: 120, align: 'end', cell: ({ deliveries }) => deliveries },
  { id: 'collected', label: 'Cobró', width: 120, align: 'end', cell: ({ collected }) => <Money value={collected} /> },
  {
    id: 'handedOver',
    label: 'Entregó',
    width: 120,
    align: 'end',
    cell: ({ handedOver }) => <Money value={handedOver} />,
  },
  {
    id: 'adjusted',
    label: 'Ajustes',
    width: 110,
    align: 'end',
    priority: 1,
    blank: ({ adjusted }) => adjusted === 0,
    cell: ({ adjusted }) => <Money value={adjusted} />,
  },
  {
    id: 'difference',
    label: 'Diferencia',
    width: 150,
    align: 'end',
    card: 'badge',
    cell: ({ difference }) => <Difference value={difference} />,
  },
];

/** Drivers of a store. */
export const storeColumns: Column<StoreCashRow>[] = [
  { id: 'driver', label: 'Repartidor', cell: ({ driverName }) => driverName },
  ...sumColumns,
];

/** Stores of a day; each opens its drivers. */
export const dayColumns = (open: (storeId: number) => void): Column<StoreCash>[] => [
  {
    id: 'store',
    label: 'Local',
    cell: ({ storeId, storeName }) => (
      <Anchor component="button" type="button" inherit ta="start" onClick={() => open(storeId)}>
        {storeName}
      </Anchor>
    ),
  },
  ...sumColumns,
];
