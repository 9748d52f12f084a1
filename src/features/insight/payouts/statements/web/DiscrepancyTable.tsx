import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { OrderLink } from '../../entries/web/OrderLink.tsx';
import classes from '../../entries/web/Payouts.module.css';
import { type Discrepancy, type DiscrepancyKind, discrepancyLabels } from '../statements.contract.ts';

const tones: Record<DiscrepancyKind, Tone> = {
  missing: 'error',
  unpaid: 'error',
  unknown: 'warning',
  differs: 'error',
  repeated: 'warning',
  unreadable: 'neutral',
};

type Row = Discrepancy & { key: string };

const columns: Column<Row>[] = [
  { id: 'payment', label: 'Pedido', cell: (discrepancy) => <PaymentCell discrepancy={discrepancy} /> },
  {
    id: 'kind',
    label: 'Problema',
    width: 220,
    card: 'badge',
    cell: (discrepancy) => <ProblemCell discrepancy={discrepancy} />,
  },
  {
    id: 'date',
    label: 'Fecha',
    width: 110,
    priority: 2,
    blank: ({ date }) => date === null,
    cell: ({ date }) => <Day day={date} />,
  },
  {
    id: 'line',
    label: 'Línea',
    width: 80,
    align: 'end',
    priority: 3,
    blank: ({ line }) => line === null,
    cell: ({ line }) => line ?? '—',
  },
  { id: 'theirs', label: 'Cartola', width: 124, align: 'end', cell: ({ theirs }) => <Amount value={theirs} /> },
  { id: 'ours', label: 'Comanda', width: 124, align: 'end', cell: ({ ours }) => <Amount value={ours} /> },
  {
    id: 'difference',
    label: 'Diferencia',
    width: 124,
    align: 'end',
    cell: ({ difference }) => <Money value={difference} />,
  },
];

const Amount = ({ value }: { value: number | null }) => (value === null ? '—' : <Money value={value} />);

function Day({ day }: { day: string | null }) {
  const format = useTenantFormat();
  return day === null ? '—' : format.day(day);
}

const ProblemCell = ({ discrepancy: { kind, problem } }: { discrepancy: Row }) => (
  <span className={classes.words}>
    <StatusBadge tone={tones[kind]}>{discrepancyLabels[kind]}</StatusBadge>
    {problem && (
      <Text span size="xs" c="dimmed">
        {problem}
      </Text>
    )}
  </span>
);

function PaymentCell({ discrepancy: { orderId, storeName, reference, isRefund } }: { discrepancy: Row }) {
  const about = [isRefund && 'Reembolso', storeName, reference].filter(Boolean).join(', ');
  const name = orderId === null ? reference || 'Sin referencia' : `Pedido #${orderId}`;
  return (
    <span className={classes.words}>
      <OrderLink orderId={storeName === null ? null : orderId}>{name}</OrderLink>
      {about && about !== name && (
        <Text span size="xs" c="dimmed" truncate>
          {about}
        </Text>
      )}
    </span>
  );
}

/** Discrepancies of a statement. */
export function DiscrepancyTable({ discrepancies }: { discrepancies: readonly Discrepancy[] }) {
  const rows = useMemo(
    () => discrepancies.map((discrepancy, at): Row => ({ ...discrepancy, key: String(at) })),
    [discrepancies],
  );
  return (
    <section className={classes.table}>
      <ResponsiveTable
        label="Problemas de la cartola"
        rows={rows}
        columns={columns}
        idOf={({ key }) => key}
        rowLabel={({ orderId, reference }) => (orderId === null ? reference : `pedido ${orderId}`)}
      />
    </section>
  );
}
