import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointInfiniteQuery } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import { customerName } from '../../customers/customers.contract.ts';
import { entryKindLabels, loyaltyApi, type PointsEntry } from '../loyalty.contract.ts';
import { lastDayOf } from './lastDayOf.ts';
import classes from './Points.module.css';

/** Movements of the points of a customer, newest first. */
export function Ledger({ customerId }: { customerId: number }) {
  const pages = useInfiniteQuery(endpointInfiniteQuery(loyaltyApi.entries, { params: { id: customerId } }));
  if (pages.error)
    return <QueryFailed failure={pages.error} what="los movimientos" onRetry={() => void pages.refetch()} />;
  if (!pages.data) return <Skeleton h={240} data-span={12} />;
  const entries = pages.data.pages.flatMap(({ data }) => data);
  if (entries.length === 0)
    return (
      <Text size="sm" c="dimmed" data-span={12}>
        Todavía no tiene movimientos.
      </Text>
    );
  return (
    <>
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {pages.hasNextPage && (
        <div data-span={12}>
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Ver movimientos anteriores
          </Button>
        </div>
      )}
    </>
  );
}

function Entry({ entry }: { entry: PointsEntry }) {
  const { kind, points, at, authorName, reason, fromAt, endsAt, other } = entry;
  const { integer, date } = useTenantFormat();
  const life = [
    fromAt && `Se pueden usar desde el ${date(fromAt)}.`,
    endsAt && `Vencen el ${date(lastDayOf(endsAt))}.`,
  ].filter(Boolean);
  return (
    <li className={classes.entry}>
      <div>
        {entryKindLabels[kind]}
        <Of entry={entry} />
        {other && <> con {customerName(other)}</>}
        {reason && <>: {reason}</>}
        <Text size="xs" c="dimmed">
          <DateTime at={at} />, {authorName}
          {life.length > 0 && `. ${life.join(' ')}`}
        </Text>
      </div>
      {points !== 0 && (
        <span className={classes.moved}>
          {points > 0 ? <span className={classes.more}>+{integer(points)}</span> : `−${integer(-points)}`}
        </span>
      )}
    </li>
  );
}

/** Link that opens the order over its list. */
function Of({ entry: { orderId } }: { entry: PointsEntry }) {
  const canOpen = useCan('orders.show');
  if (orderId === null) return null;
  const label = `pedido #${orderId}`;
  if (!canOpen) return <> {label}</>;
  return (
    <>
      {' '}
      <Anchor renderRoot={(props) => <Link to="/orders" search={{ order: orderId } as never} {...props} />} inherit>
        {label}
      </Anchor>
    </>
  );
}
