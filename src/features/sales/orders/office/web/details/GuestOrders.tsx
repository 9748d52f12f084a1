import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { Search } from '#kit/web/list/filters/filter.ts';
import { Money, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { type OrderRow, ordersApi } from '../../../record/orders.contract.ts';
import { OrderBadge } from '../OrderState.tsx';
import { storeTimeFormat } from '../storeTimeFormat.ts';
import classes from '../../../record/web/details/Details.module.css';
import { DetailSection } from '../../../record/web/details/DetailSection.tsx';

/** Other orders with the guest's phone and their outcome, useful when staff answer the guest. */
export function GuestOrders({ orderId }: { orderId: number }) {
  const { integer, money } = useTenantFormat();
  const { data } = useQuery(endpointQuery(ordersApi.guest, { params: { id: orderId } }));
  if (!data) return null;
  const { count, canceled, refunded, data: orders } = data;
  const sums = [
    canceled > 0 && pluralize(canceled, ['cancelado o fallido', 'cancelados o fallidos'], integer),
    refunded > 0 && `${money(refunded)} devueltos`,
  ].filter(Boolean);
  return (
    <DetailSection
      title="Sus otros pedidos"
      aside={
        <Text span size="xs" c="dimmed">
          {count === 0 ? 'Es el primero' : integer(count)}
        </Text>
      }
    >
      {sums.length > 0 && (
        <Text size="sm" c="dimmed">
          {sums.join(', ')}
        </Text>
      )}
      <ul className={classes.earlier}>
        {orders.map((order) => (
          <EarlierOrder key={order.id} order={order} />
        ))}
      </ul>
    </DetailSection>
  );
}

function EarlierOrder({ order: { id, createdAt, timeZone, status, total, storeName } }: { order: OrderRow }) {
  const clock = storeTimeFormat(timeZone, useMinute());
  const search = ((present: Search) => ({ ...present, order: id })) as never;
  return (
    <li>
      <span>
        <Anchor renderRoot={(props) => <Link to="/orders" search={search} {...props} />} size="sm" fw={700}>
          #{id}
        </Anchor>
        <Text span size="xs" c="dimmed" truncate>
          {clock.day(createdAt)}, {storeName}
        </Text>
      </span>
      <OrderBadge status={status} />
      <Text span size="sm" fw={700}>
        <Money value={total} />
      </Text>
    </li>
  );
}
