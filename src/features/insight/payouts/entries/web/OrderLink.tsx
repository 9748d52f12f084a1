import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '#kit/web/session/Can.tsx';

type OrderLinkProps = { /** Null if there is no order to open. */ orderId: number | null; children: ReactNode };

/** Link to an order; plain text for users without access to orders. */
export function OrderLink({ orderId, children }: OrderLinkProps) {
  const opens = useCan('orders.show');
  if (!opens || orderId === null) return <b>{children}</b>;
  return (
    <Anchor
      inherit
      fw={700}
      renderRoot={(props) => <Link to="/orders" search={{ order: orderId } as never} {...props} />}
    >
      {children}
    </Anchor>
  );
}
