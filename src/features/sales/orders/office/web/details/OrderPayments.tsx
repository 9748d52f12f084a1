import { Text } from '@mantine/core';
import {
  paymentStatusLabels,
  paymentTones,
  type RefundState,
  refundStateLabels,
  type OrderTone,
} from '#domain/orders/orders.ts';
import { cardLabels, cardName, isPaidOnline, paymentMethodLabels } from '#domain/payments.ts';
import { Money, DateTime } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import type { Order, Payment, Refund } from '../../../record/orders.contract.ts';
import { SettleRefund } from '../acts/SettleRefund.tsx';
import classes from '../../../record/web/details/Details.module.css';
import { DetailSection } from '../../../record/web/details/DetailSection.tsx';

const refundTones: Record<RefundState, OrderTone> = {
  processing: 'info',
  pending: 'neutral',
  completed: 'success',
  refunded: 'success',
  refused: 'error',
};

/** Payments of an order with their refunds. */
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

/** Why a payment was not due; it is refunded automatically. */
const problemLabels = {
  double: 'Llegó dos veces: se devuelve.',
  late: 'Llegó cuando el pedido ya había terminado: se devuelve.',
  amount: 'No es el monto del pedido: se devuelve.',
} as const;

function PaymentItem({ payment }: { payment: Payment }) {
  const { type, card, cardBrand, cardLast4, status, amount, reference, paidAt, refunds } = payment;
  const { provider, isProduction, message, problem } = payment;
  return (
    <div className={classes.payment}>
      <div className={classes.paid}>
        <Text span fw={700} size="sm">
          {paymentMethodLabels[type]}
          {card && `, ${cardLabels[card]}`}
          {provider !== null && !isProduction && ' (PRUEBAS)'}
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
      {cardLast4 !== null && <Text size="xs">{cardName(cardBrand, cardLast4)}</Text>}
      {(problem !== null || message !== null) && (
        <Text size="xs" c="red">
          {problem === null ? message : problemLabels[problem]}
        </Text>
      )}
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
