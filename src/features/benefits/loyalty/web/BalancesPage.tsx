import { Text } from '@mantine/core';
import { IconCoins, IconPlusMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPhone } from '#domain/phones.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import { customerName } from '../../customers/customers.contract.ts';
import { loyaltyApi, type PointsHolder } from '../loyalty.contract.ts';
import { AdjustDialog } from './AdjustDialog.tsx';
import { lastDayOf } from './lastDayOf.ts';

const columns: Column<PointsHolder>[] = [
  { id: 'name', label: 'Cliente', cell: (holder) => <Name holder={holder} /> },
  { id: 'available', label: 'Saldo', width: 120, align: 'end', cell: ({ available }) => <Points value={available} /> },
  {
    id: 'pending',
    label: 'Por liberar',
    width: 120,
    align: 'end',
    priority: 2,
    cell: ({ pending }) => <Points value={pending} />,
    blank: ({ pending }) => pending === 0,
  },
  {
    id: 'expires',
    label: 'Próximo vencimiento',
    width: 210,
    priority: 1,
    cell: (holder) => <Expiry holder={holder} />,
    blank: ({ expiresAt }) => expiresAt === null,
  },
  {
    id: 'debt',
    label: 'Debe por reembolsos',
    width: 170,
    align: 'end',
    priority: 3,
    cell: ({ debt }) => <Points value={debt} />,
    blank: ({ debt }) => debt === 0,
  },
  {
    id: 'moved',
    label: 'Último movimiento',
    width: 190,
    priority: 4,
    cell: ({ movedAt }) => <DateTime at={movedAt} />,
  },
];

const withoutDebt = columns.filter(({ id }) => id !== 'debt');

function Name({ holder }: { holder: PointsHolder }) {
  const { name, phone } = holder;
  return (
    <span>
      {name || 'Sin nombre'}
      {phone && (
        <Text span size="xs" c="dimmed" display="block">
          {formatPhone(phone)}
        </Text>
      )}
    </span>
  );
}

function Points({ value }: { value: number }) {
  const { integer } = useTenantFormat();
  if (value === 0) return <span aria-label="0">—</span>;
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{integer(value)}</span>;
}

function Expiry({ holder: { expiresAt, expiring } }: { holder: PointsHolder }) {
  const { integer, date } = useTenantFormat();
  if (expiresAt === null) return '—';
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {integer(expiring)} el {date(lastDayOf(expiresAt))}
    </span>
  );
}

/** Columns of the list, without debts while there are none. */
function useColumns(): Column<PointsHolder>[] {
  const reads = useCan(loyaltyApi.summary.policy);
  const { data } = useQuery({ ...endpointQuery(loyaltyApi.summary), enabled: reads });
  return data?.debt.points === 0 ? withoutDebt : columns;
}

export function BalancesPage() {
  const [adjusted, setAdjusted] = useState<PointsHolder | null>(null);
  const actions = (holder: PointsHolder): RowAction[] => [
    {
      label: 'Ajustar puntos…',
      icon: <IconPlusMinus size={16} />,
      policy: loyaltyApi.adjust.policy,
      run: () => setAdjusted(holder),
    },
  ];
  return (
    <>
      <ListPage
        title="Saldos de puntos"
        path="/loyalty-customers"
        list={loyaltyApi.customers}
        noun={['cliente', 'clientes']}
        columns={useColumns()}
        rowLabel={customerName}
        searchLabel="Nombre, teléfono o correo"
        searchHint="Busca por cómo empieza una palabra del nombre o el correo, o por los últimos cuatro dígitos del teléfono."
        open={({ id }: PointsHolder) => ({ to: `/loyalty-customers/${id}` })}
        prefetch={({ id }: PointsHolder) => endpointQuery(loyaltyApi.customer, { params: { id } })}
        actions={actions}
        grows
        firstUse={{
          title: 'Todavía nadie tiene puntos',
          body: 'Con el programa activo, cada pedido entregado de un cliente los suma aquí.',
          icon: <IconCoins size={30} />,
        }}
      />
      {adjusted && <AdjustDialog holder={adjusted} onClose={() => setAdjusted(null)} />}
    </>
  );
}
