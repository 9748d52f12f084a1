import { Text } from '@mantine/core';
import type { Column } from '#kit/web/list/table/column.ts';
import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import { type CashDay, type CashEntry, cashKindLabels, type StoreCashRow } from '../cash.contract.ts';

/** What is missing, or too much, in words beside the amount. */
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

type Sums = Pick<CashDay, 'collected' | 'handedOver' | 'adjusted' | 'difference'>;

const sumColumns: Column<Sums>[] = [
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

const Day = ({ day }: { day: string }) => useTenantFormat().day(day);

export const dayColumns: Column<CashDay>[] = [
  { id: 'day', label: 'Día', width: 120, cell: ({ businessDay }) => <Day day={businessDay} /> },
  ...sumColumns,
];

export const storeColumns: Column<StoreCashRow>[] = [
  { id: 'driver', label: 'Repartidor', cell: ({ driverName }) => driverName },
  { id: 'deliveries', label: 'En efectivo', width: 120, align: 'end', cell: ({ deliveries }) => deliveries },
  ...sumColumns,
];

function When({ at }: { at: string }) {
  return <>{useTenantFormat().dateTime(at)}</>;
}

const about = ({ orderId, note }: CashEntry) =>
  [orderId && `Pedido #${orderId}`, note].filter(Boolean).join(': ') || '—';

export const entryColumns: Column<CashEntry>[] = [
  { id: 'kind', label: 'Qué', width: 110, cell: ({ kind }) => cashKindLabels[kind] },
  {
    id: 'amount',
    label: 'Monto',
    width: 120,
    align: 'end',
    card: 'badge',
    cell: ({ amount }) => <Money value={amount} />,
  },
  { id: 'at', label: 'Cuándo', width: 160, cell: ({ createdAt }) => <When at={createdAt} /> },
  { id: 'author', label: 'Quién', width: 160, priority: 1, cell: ({ authorName }) => authorName },
  { id: 'about', label: 'Detalle', priority: 2, cell: about },
];
