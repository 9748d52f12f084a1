import { Anchor, SegmentedControl, Skeleton, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { endpointInfiniteQuery, endpointQuery } from '#kit/web/api/query.ts';
import { LoadMore } from '#kit/web/list/LoadMore.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { QueryFailed } from '#kit/web/shell/EmptyState.tsx';
import { DateTime, Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import { StatusBadge, type Tone } from '#kit/web/shell/StatusBadge.tsx';
import type { Coupon } from '../../record/couponShape.contract.ts';
import {
  type CouponUse,
  couponUsesApi,
  refusalDays,
  type UsageState,
  usageStateLabels,
} from '../couponUses.contract.ts';
import classes from './UsesTab.module.css';

const tones: Record<UsageState, Tone> = { held: 'info', used: 'success', freed: 'neutral' };

/** The orders that had a coupon, and why others could not. */
export function UsesTab({ coupon }: { coupon: Coupon }) {
  return (
    <>
      <Uses id={coupon.id} />
      <Refusals id={coupon.id} />
    </>
  );
}

type Shown = UsageState | 'all';
const shown = [{ value: 'all', label: 'Todos' }, ...optionsOf(usageStateLabels)];

function Uses({ id }: { id: number }) {
  const [state, setState] = useState<Shown>('all');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    endpointInfiniteQuery(couponUsesApi.list, { params: { id }, query: state === 'all' ? {} : { state } }),
  );
  const uses = data?.pages.flatMap((page) => page.data);
  return (
    <FormSection title="Pedidos con este cupón" hint="Un pedido cancelado devuelve su uso.">
      <SegmentedControl
        aria-label="Qué usos se ven"
        value={state}
        onChange={(value) => setState(value as Shown)}
        data={shown}
      />
      {error && !uses && <QueryFailed failure={error} what="sus usos" onRetry={() => void refetch()} />}
      {!error && !uses && <Skeleton h={160} />}
      {uses?.length === 0 && (
        <Text size="sm" c="dimmed">
          {state === 'all' ? 'Todavía nadie lo usó.' : 'Ningún pedido está así.'}
        </Text>
      )}
      {uses && uses.length > 0 && <UsesTable uses={uses} />}
      {hasNextPage && <LoadMore loading={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </FormSection>
  );
}

function UsesTable({ uses }: { uses: readonly CouponUse[] }) {
  return (
    <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Usos' } }}>
      <Table className={classes.uses}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Pedido</Table.Th>
            <Table.Th>Local y cliente</Table.Th>
            <Table.Th ta="right">Descuento</Table.Th>
            <Table.Th ta="right">Venta</Table.Th>
            <Table.Th>Estado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {uses.map((use) => (
            <UseRow key={use.orderId} use={use} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function UseRow({ use: { orderId, at, store, customer, amount, sales, returned, state } }: { use: CouponUse }) {
  const opens = useCan('orders.show');
  const number = `#${orderId}`;
  const search = { order: orderId } as never;
  return (
    <Table.Tr>
      <Table.Td>
        {opens ? (
          <Anchor inherit fw={700} renderRoot={(props) => <Link to="/orders" search={search} {...props} />}>
            {number}
          </Anchor>
        ) : (
          <b>{number}</b>
        )}
        <Text size="xs" c="dimmed">
          <DateTime at={at} />
        </Text>
      </Table.Td>
      <Table.Td>
        {store.name}
        {customer && (
          <Text size="xs">
            <Anchor inherit renderRoot={(props) => <Link to={`/customers/${customer.id}`} {...props} />}>
              {customer.name || 'Sin nombre'}
            </Anchor>
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">
        <Money value={amount} />
        {returned > 0 && (
          <Text size="xs" c="dimmed">
            devueltos <Money value={returned} />
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">
        <Money value={sales} />
      </Table.Td>
      <Table.Td>
        <StatusBadge tone={tones[state]}>{usageStateLabels[state]}</StatusBadge>
      </Table.Td>
    </Table.Tr>
  );
}

/** What kept guests from it lately; nothing where nothing did. */
function Refusals({ id }: { id: number }) {
  const { data } = useQuery(endpointQuery(couponUsesApi.refusals, { params: { id } }));
  const { integer } = useTenantFormat();
  if (!data || data.data.length === 0) return null;
  return (
    <FormSection title="Por qué no pudieron usarlo" hint={`Intentos de los últimos ${refusalDays} días.`}>
      <ul className={classes.refusals}>
        {data.data.map(({ label, count }) => (
          <li key={label}>
            <span>{label}</span>
            <b>{integer(count)}</b>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
