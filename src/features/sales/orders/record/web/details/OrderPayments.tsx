import { Text } from '@mantine/core';
import {
  paymentStatusLabels,
  paymentTones,
  type RefundState,
  refundStateLabels,
  type OrderTone,
} from '#domain/orders.ts';
import { cardLabels, isPaidOnline, paymentMethodLabels } from '#domain/payments.ts';
import { Money, DateTime } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/shell/StatusBadge.tsx';
import type { Order, Payment, Refund } from '../../orders.contract.ts';
import { SettleRefund } from '../acts/SettleRefund.tsx';
import classes from './Details.module.css';
import { DetailSection } from './DetailSection.tsx';

const refundTones: Record<RefundState, OrderTone> = {
  processing: 'info',
  pending: 'neutral',
  completed: 'success',
  refunded: 'success',
  refused: 'error',
};

/** What was paid and how, with what was given back of it. */
export function OrderPayments({ order: { payments, paymentMethod } }: { order: Order }) {
  return (
    <DetailSection title={payments.length > 1 ? 'Pagos' : 'Pago'}>
      {payments.length === 0 && (
        <Text size="sm">
          {paymentMethodLabels[paymentMethod]}
          {isPaidOnline(paymentMethod) && ', todavía sin pagar'}
        </Text>
      )}
      {payments.map((payment) => (
        <PaymentItem key={payment.id} payment={payment} />
      ))}
    </DetailSection>
  );
}

function PaymentItem({ payment: { type, card, status, amount, reference, paidAt, refunds } }: { payment: Payment }) {
  return (
    <div className={classes.payment}>
      <div className={classes.paid}>
        <Text span fw={700} size="sm">
          {paymentMethodLabels[type]}
          {card && `, ${cardLabels[card]}`}
        </Text>
        <Text span fw={700} size="sm">
          <Money value={amount} />
        </Text>
      </div>
      <div className={classes.paid}>
        <StatusBadge tone={paymentTones[status]}>{paymentStatusLabels[status]}</StatusBadge>
        <Text span size="xs" c="dimmed" ta="end">
          {reference && <span className={classes.reference}>{reference}</span>} {paidAt && <DateTime at={paidAt} />}
        </Text>
      </div>
      {refunds.map((refund) => (
        <RefundItem key={refund.id} refund={refund} />
      ))}
    </div>
  );
}

function RefundItem({ refund: { id, amount, reason, state, message, authorName, createdAt } }: { refund: Refund }) {
  return (
    <div className={classes.refund}>
      <div className={classes.paid}>
        <Text span size="sm">
          Reembolso <Money value={amount} />
        </Text>
        <StatusBadge tone={refundTones[state]}>{refundStateLabels[state]}</StatusBadge>
      </div>
      <Text size="xs">{reason}</Text>
      {message && (
        <Text size="xs" c="red">
          {message}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {authorName}, <DateTime at={createdAt} />
      </Text>
      {state === 'pending' && <SettleRefund id={id} />}
    </div>
  );
}
