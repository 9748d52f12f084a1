import { Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { OrderLink } from './OrderLink.tsx';
import classes from './Payouts.module.css';

type OrderOfStore = { orderId: number; storeName: string };

/** The order and the store of an amount. */
export const OrderCell = ({ order: { orderId, storeName } }: { order: OrderOfStore }) => (
  <span className={classes.words}>
    <OrderLink orderId={orderId}>#{orderId}</OrderLink>
    <Text span size="xs" c="dimmed" truncate>
      {storeName}
    </Text>
  </span>
);

export const showOrder = ({ orderId }: Pick<OrderOfStore, 'orderId'>): RowAction => ({
  label: 'Ver pedido',
  icon: <IconReceipt size={16} />,
  policy: 'orders.show',
  to: `/orders?order=${orderId}`,
});
