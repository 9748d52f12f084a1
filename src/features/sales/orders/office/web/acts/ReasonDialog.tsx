import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { AbortedStatus, OrderStatus } from '#domain/orders/orders.ts';
import { isPaidOnline, paymentMethodLabels } from '#domain/payments.ts';
import { Money } from '#kit/web/shell/format.tsx';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import { cancelReasons, failReasons } from '../../../record/cancelReasons.ts';
import { useMoveOrder } from '../moves/useMoveOrder.ts';
import type { ActionOrder } from './PendingAction.ts';
import { ReasonField, reasonFrom, reasonText } from './ReasonField.tsx';
import { statusChangeLabels } from './statusChangeLabels.ts';

type ReasonDialogProps = {
  to: AbortedStatus;
  order: ActionOrder;
  /** Filled in at the beginning. */
  reason?: string;
  onClose: () => void;
};

/** Ends an order before its time, with the reason that stays in its history; for some seconds it can be taken back. */
export function ReasonDialog({ to, order, reason: typed = '', onClose }: ReasonDialogProps) {
  const { abort } = useMoveOrder();
  const reasons = to === 'canceled' ? cancelReasons : failReasons;
  const [reason, setReason] = useState(() => reasonFrom(typed, reasons));
  const text = reasonText(reason);
  const { verb } = statusChangeLabels[to];
  return (
    <Modal opened onClose={onClose} title={`${verb} #${order.id}`} size="md" padding="lg">
      <Stack>
        <Consequences order={order} />
        <ReasonField reasons={reasons} value={reason} onChange={setReason} />
        <DialogActions cancel="Volver" onCancel={onClose}>
          <Button
            color="red"
            disabled={text === ''}
            onClick={() => {
              abort(order, to, text);
              onClose();
            }}
          >
            {verb}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}

const unpaid: readonly OrderStatus[] = ['pending_online_payment', 'online_payment_failed'];

/** Who will notice, and what becomes of the money. */
function Consequences({ order: { status, paymentMethod, total, refunded, extraRefunded } }: { order: ActionOrder }) {
  const paid = isPaidOnline(paymentMethod) && !unpaid.includes(status) ? total - (refunded - extraRefunded) : 0;
  return (
    <>
      <Text size="sm">La cocina deja de verlo y el cliente lo lee en su seguimiento.</Text>
      {paid > 0 ? (
        <Text size="sm">
          Pagó{' '}
          <b>
            <Money value={paid} /> con {paymentMethodLabels[paymentMethod]}
          </b>
          : ese dinero no se devuelve automáticamente. Después, reembólsalo desde el pedido.
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          No hay dinero que devolver.
        </Text>
      )}
    </>
  );
}
