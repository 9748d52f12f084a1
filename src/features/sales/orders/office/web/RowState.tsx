import { ActionIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useCan } from '#kit/web/session/Can.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { type OrderRow, ordersApi } from '../../record/orders.contract.ts';
import { useMoved } from './moves/usePendingMoves.ts';
import { useMoveOrder } from './moves/useMoveOrder.ts';
import { OrderState } from './OrderState.tsx';
import classes from './Orders.module.css';

/** The state of an order on its row; one that waits to be accepted is accepted there. */
export function RowState({ order }: { order: OrderRow }) {
  const { move } = useMoveOrder();
  const { status } = useMoved(order);
  const mayMove = useCan(ordersApi.move.policy);
  const phone = usePhone();
  return (
    <OrderState order={order}>
      {mayMove && status === 'created' && (
        <ActionIcon
          className={classes.accept ?? ''}
          variant="light"
          color="green"
          size={phone ? 44 : 28}
          radius="xl"
          title="Aceptar"
          aria-label={`Aceptar el pedido ${order.id}`}
          onClick={({ currentTarget }) => {
            move([order], 'preparing');
            // The button disappears: the keyboard continues on its row.
            currentTarget.closest('tr')?.focus();
          }}
        >
          <IconCheck size={18} stroke={2.4} aria-hidden />
        </ActionIcon>
      )}
    </OrderState>
  );
}
