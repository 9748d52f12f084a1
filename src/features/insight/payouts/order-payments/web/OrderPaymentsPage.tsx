import { Text } from '@mantine/core';
import { IconCheck, IconCreditCard, IconRotateClockwise } from '@tabler/icons-react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { paymentStatusLabels, paymentTones, refundStateLabels } from '#domain/orders/orders.ts';
import { cardLabels, paymentMethodLabels } from '#domain/payments.ts';
import { refundsApi } from '#features/sales/orders/refunds/refunds.contract.ts';
import { areaOf, useEndpointMutation } from '#kit/web/api/query.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import type { Column } from '#kit/web/list/table/column.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { DateTime, Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { ReconcileLink } from '../../statements/web/ReconcileLink.tsx';
import { OrderCell, showOrder } from '../../entries/web/OrderCell.tsx';
import classes from '../../entries/web/Payouts.module.css';
import { type OrderPayment, orderPaymentsApi } from '../orderPayments.contract.ts';

const filters: readonly Filter[] = [
  { kind: 'select', name: 'refundState', label: 'Reembolso', options: optionsOf(refundStateLabels) },
  { kind: 'select', name: 'status', label: 'Estado', options: optionsOf(paymentStatusLabels) },
  { kind: 'select', name: 'paymentMethod', label: 'Medio de pago', options: optionsOf(paymentMethodLabels) },
  { kind: 'remotes', name: 'storeIds', label: 'Locales', of: 'stores' },
  { kind: 'dates', name: 'from', until: 'to', label: 'Fechas' },
];

const columns: Column<OrderPayment>[] = [
  { id: 'order', label: 'Pedido', cell: (payment) => <OrderCell order={payment} /> },
  {
    id: 'status',
    label: 'Estado',
    width: 158,
    card: 'badge',
    cell: ({ status }) => <StatusBadge tone={paymentTones[status]}>{paymentStatusLabels[status]}</StatusBadge>,
  },
  { id: 'created', label: 'Fecha', width: 200, priority: 1, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  { id: 'method', label: 'Medio de pago', cell: (payment) => <Method payment={payment} /> },
  { id: 'amount', label: 'Monto', width: 110, align: 'end', cell: ({ amount }) => <Money value={amount} /> },
  {
    id: 'refunds',
    label: 'Reembolsos',
    width: 180,
    blank: ({ refunds }) => refunds.length === 0,
    cell: ({ refunds }) => <Refunds refunds={refunds} />,
  },
];

const Method = ({ payment: { type, card, reference } }: { payment: OrderPayment }) => (
  <span className={classes.words}>
    <span>
      {paymentMethodLabels[type]}
      {card && `, ${cardLabels[card]}`}
    </span>
    {reference && (
      <Text span size="xs" c="dimmed" className={classes.reference}>
        {reference}
      </Text>
    )}
  </span>
);

function Refunds({ refunds }: Pick<OrderPayment, 'refunds'>) {
  if (refunds.length === 0) return '—';
  return (
    <span className={classes.words}>
      {refunds.map(({ id, amount, state, message }) => (
        <span key={id}>
          <Money value={amount} /> {refundStateLabels[state].toLowerCase()}
          {message && (
            <Text span size="xs" c={state === 'refused' ? 'red' : 'dimmed'} display="block">
              {message}
            </Text>
          )}
        </span>
      ))}
    </span>
  );
}

/** Actions for the last refund of a payment, if it needs manual work. */
function useRefundActions(): (payment: OrderPayment) => RowAction[] {
  const { money } = useTenantFormat();
  const stale = { invalidates: [areaOf(orderPaymentsApi.list)] };
  const retry = useEndpointMutation(refundsApi.refund, { success: 'Reembolso enviado otra vez', ...stale });
  const settle = useEndpointMutation(refundsApi.settle, { success: 'Reembolso pagado', ...stale });
  return ({ id, type, orderId, refunds }) => {
    const last = refunds.at(-1);
    if (last?.state === 'refused') {
      const { amount, reason } = last;
      const question = {
        title: `¿Pedir otra vez el reembolso del pedido #${orderId}?`,
        body: `Se devolverán ${money(amount)} a quien pagó: ${reason}`,
        confirm: 'Reintentar reembolso',
        run: () => retry.mutateAsync({ params: { id, type }, body: { amount, reason } }),
      };
      const icon = <IconRotateClockwise size={16} />;
      return [
        { label: 'Reintentar reembolso', icon, policy: refundsApi.refund.policy, run: () => void confirm(question) },
      ];
    }
    if (last?.state !== 'pending') return [];
    const run = () => settle.mutate({ params: { id: last.id } });
    return [{ label: 'Ya se pagó a mano', icon: <IconCheck size={16} />, policy: refundsApi.settle.policy, run }];
  };
}

/** Payments and refunds of guests, newest first. */
export function OrderPaymentsPage() {
  const refundActions = useRefundActions();
  const actions = (payment: OrderPayment): RowAction[] => [...refundActions(payment), showOrder(payment)];
  return (
    <ListPage
      title="Pagos de pedidos"
      path="/order-payments"
      list={orderPaymentsApi.list}
      noun={['pago', 'pagos']}
      columns={columns}
      rowLabel={({ orderId }) => `pago del pedido ${orderId}`}
      searchLabel="Número de pedido o referencia"
      searchHint="Busca por el número del pedido o por la referencia entera que le puso el proveedor."
      filters={filters}
      actions={actions}
      exports={{
        endpoint: orderPaymentsApi.exportCsv,
        policy: orderPaymentsApi.exportCsv.policy,
        filename: 'pagos-de-pedidos.csv',
      }}
      grows
      extra={<ReconcileLink />}
      firstUse={{
        title: 'Todavía no hay pagos',
        body: 'Cada pedido que se paga, en línea o al recibirlo, aparece aquí con sus reembolsos.',
        icon: <IconCreditCard size={30} />,
      }}
    />
  );
}
