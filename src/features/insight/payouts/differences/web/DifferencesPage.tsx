import { Button, Text } from '@mantine/core';
import { IconCheck, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { paymentStatusLabels } from '#domain/orders/orders.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { countedTabs } from '#kit/web/list/countedTabs.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { ListTabsSpec } from '#kit/web/list/ListTabs.tsx';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { Can } from '#kit/web/session/Can.tsx';
import { DateTime, Money } from '#kit/web/shell/format.tsx';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { OrderCell, showOrder } from '../../entries/web/OrderCell.tsx';
import classes from '../../entries/web/Payouts.module.css';
import {
  differenceLabels,
  differencesApi,
  type DifferenceState,
  differenceStateLabels,
  type PaymentDifference,
  providerStatusLabels,
} from '../differences.contract.ts';
import { Compared } from './Compared.tsx';
import { SettleDialog } from './SettleDialog.tsx';

const filters: readonly Filter[] = [
  { kind: 'select', name: 'kind', label: 'Diferencia', options: optionsOf(differenceLabels) },
  { kind: 'remotes', name: 'storeIds', label: 'Locales', of: 'stores' },
  { kind: 'dates', name: 'from', until: 'to', label: 'Fechas' },
];

/** Differences by state, with the number of open ones. */
function useStateTabs(): ListTabsSpec {
  const open = useQuery(endpointQuery(differencesApi.summary)).data?.open;
  return {
    name: 'state',
    label: 'Situación',
    tabs: [
      { value: undefined, label: 'Todas' },
      ...countedTabs(optionsOf(differenceStateLabels), { counts: open === undefined ? undefined : { open } }),
    ],
  };
}

const tones: Record<DifferenceState, Tone> = { open: 'error', settled: 'success', gone: 'neutral' };

const columns: Column<PaymentDifference>[] = [
  { id: 'order', label: 'Pedido', cell: (difference) => <OrderCell order={difference} /> },
  {
    id: 'state',
    label: 'Situación',
    width: 140,
    card: 'badge',
    cell: ({ state }) => <StatusBadge tone={tones[state]}>{differenceStateLabels[state]}</StatusBadge>,
  },
  { id: 'kind', label: 'Diferencia', cell: (difference) => <KindCell difference={difference} /> },
  {
    id: 'theirs',
    label: 'Proveedor',
    width: 124,
    align: 'end',
    cell: ({ theirs, theirStatus }) => <Side amount={theirs} status={providerStatusLabels[theirStatus]} />,
  },
  {
    id: 'ours',
    label: 'Comanda',
    width: 124,
    align: 'end',
    cell: ({ ours, ourStatus }) => <Side amount={ours} status={paymentStatusLabels[ourStatus]} />,
  },
  { id: 'found', label: 'Encontrada', width: 180, priority: 2, cell: ({ foundAt }) => <DateTime at={foundAt} /> },
  {
    id: 'reason',
    label: 'Motivo',
    priority: 1,
    blank: ({ reason }) => reason === null,
    cell: (difference) => <ReasonCell difference={difference} />,
  },
];

type Cell = { difference: PaymentDifference };

const KindCell = ({ difference: { kind, isRefund, providerName, reference } }: Cell) => (
  <span className={classes.words}>
    <span>
      {isRefund && 'Reembolso: '}
      {differenceLabels[kind]}
    </span>
    <Text span size="xs" c="dimmed" truncate>
      {[providerName, reference].filter(Boolean).join(', ')}
    </Text>
  </span>
);

const Side = ({ amount, status }: { amount: number | null; status: string }) => (
  <span className={classes.words}>
    <span>{amount === null ? '—' : <Money value={amount} />}</span>
    <Text span size="xs" c="dimmed">
      {status}
    </Text>
  </span>
);

function ReasonCell({ difference: { reason, settledBy } }: Cell) {
  if (reason === null) return '—';
  return (
    <span className={classes.words}>
      <span>{reason}</span>
      <Text span size="xs" c="dimmed" truncate>
        {settledBy}
      </Text>
    </span>
  );
}

function CompareNow() {
  const { mutate, isPending } = useEndpointMutation(differencesApi.compare, {
    success: 'Se están comparando los pagos',
  });
  return (
    <Can do={differencesApi.compare.policy}>
      <Button
        variant="default"
        loading={isPending}
        leftSection={<IconRefresh size={17} aria-hidden />}
        onClick={() => mutate({})}
      >
        Comparar ahora
      </Button>
    </Can>
  );
}

/** Differences between our payments and refunds and those of the providers. */
export function DifferencesPage() {
  const [settling, setSettling] = useState<PaymentDifference | null>(null);
  const actions = (difference: PaymentDifference): RowAction[] => [
    ...(difference.state === 'open'
      ? [
          {
            label: 'Resolver',
            icon: <IconCheck size={16} />,
            policy: differencesApi.settle.policy,
            run: () => setSettling(difference),
          },
        ]
      : []),
    showOrder(difference),
  ];
  return (
    <>
      <ListPage
        title="Diferencias con los proveedores"
        path="/order-payments/differences"
        list={differencesApi.list}
        noun={['diferencia', 'diferencias']}
        columns={columns}
        rowLabel={({ orderId }) => `diferencia del pedido ${orderId}`}
        searchLabel="Número de pedido o referencia"
        searchHint="Busca por el número del pedido o por la referencia entera que le puso el proveedor."
        filters={filters}
        tabs={useStateTabs()}
        actions={actions}
        exports={{
          endpoint: differencesApi.exportCsv,
          policy: differencesApi.exportCsv.policy,
          filename: 'diferencias-de-pagos.csv',
        }}
        grows
        extra={<CompareNow />}
        note={<Compared />}
        firstUse={{
          title: 'No hay diferencias',
          body: 'Cada noche se comparan los pagos y reembolsos de los últimos días con lo que tienen los proveedores; lo que no coincide aparece aquí.',
          icon: <IconCircleCheck size={30} />,
        }}
      />
      {settling && <SettleDialog difference={settling} onClose={() => setSettling(null)} />}
    </>
  );
}
