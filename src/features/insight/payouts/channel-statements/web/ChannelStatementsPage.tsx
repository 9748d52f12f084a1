import { Button } from '@mantine/core';
import { IconBuildingStore, IconEye, IconTrash, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import type { Column } from '#kit/web/list/table/column.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import { type ChannelStatement, channelStatementsApi, statementSourceLabels } from '../channelStatements.contract.ts';
import { othersOf } from '../othersOf.rules.ts';
import { Difference, StateBadge, TwoLines, useStatementName } from './StatementFacts.tsx';
import { useRemoveStatement } from './useRemoveStatement.tsx';

const filters: readonly Filter[] = [
  { kind: 'select', name: 'source', label: 'Canal', options: optionsOf(statementSourceLabels) },
  {
    kind: 'segmented',
    name: 'isSettled',
    label: 'Estado',
    all: 'Todas',
    options: [
      { value: true, label: 'Liquidadas' },
      { value: false, label: 'Provisionales' },
    ],
  },
];

const columns: Column<ChannelStatement>[] = [
  { id: 'statement', label: 'Cartola', cell: (statement) => <NameCell statement={statement} /> },
  { id: 'state', label: 'Estado', width: 120, card: 'badge', cell: (statement) => <StateBadge {...statement} /> },
  {
    id: 'orders',
    label: 'Pedidos',
    width: 90,
    align: 'end',
    priority: 3,
    cell: ({ orders }) => <Count value={orders} />,
  },
  { id: 'sales', label: 'Ventas', width: 108, align: 'end', cell: ({ sales }) => <Money value={sales} /> },
  {
    id: 'commissions',
    label: 'Comisiones',
    width: 108,
    align: 'end',
    priority: 2,
    cell: ({ commissions }) => <Money value={commissions} />,
  },
  {
    id: 'others',
    label: 'Otros',
    width: 108,
    align: 'end',
    priority: 2,
    cell: (statement) => <Money value={othersOf(statement)} />,
  },
  { id: 'net', label: 'Neto', width: 108, align: 'end', priority: 1, cell: ({ net }) => <Money value={net} /> },
  {
    id: 'difference',
    label: 'Falta por recibir',
    width: 132,
    align: 'end',
    cell: (statement) => <Difference {...statement} />,
  },
];

const Count = ({ value }: { value: number }) => useTenantFormat().integer(value);

function NameCell({ statement }: { statement: ChannelStatement }) {
  const name = useStatementName();
  return <TwoLines below={statement.payoutReference}>{name(statement)}</TwoLines>;
}

const pathOf = ({ id }: ChannelStatement) => `/order-payments/channels/${id}`;

/** Statements of channels, the latest days first. */
export function ChannelStatementsPage() {
  const name = useStatementName();
  const remove = useRemoveStatement();
  const actions = (statement: ChannelStatement): RowAction[] => [
    { label: 'Ver', icon: <IconEye size={16} />, policy: channelStatementsApi.get.policy, to: pathOf(statement) },
    {
      label: 'Eliminar',
      icon: <IconTrash size={16} />,
      policy: channelStatementsApi.remove.policy,
      danger: true,
      apart: true,
      run: () => remove(statement),
    },
  ];
  return (
    <ListPage
      title="Cartolas de canales"
      path="/order-payments/channels"
      list={channelStatementsApi.list}
      noun={['cartola', 'cartolas']}
      columns={columns}
      rowLabel={name}
      searchLabel="Referencia de la cartola"
      filters={filters}
      open={(statement) => ({ to: pathOf(statement) })}
      actions={actions}
      extra={<UploadLink />}
      firstUse={{
        title: 'Todavía no hay cartolas de canales',
        body: 'Descarga la cartola semanal del portal de Rappi, Uber Eats u otro canal (Pagos o Finanzas) y súbela aquí: verás qué pedidos faltan, qué cancelaciones no te pagaron y qué montos no coinciden.',
        icon: <IconBuildingStore size={30} />,
      }}
    />
  );
}

const UploadLink = () => (
  <Button
    leftSection={<IconUpload size={17} aria-hidden />}
    renderRoot={(props) => <Link to="/order-payments/channels/upload" {...props} />}
  >
    Subir cartola
  </Button>
);
