import { Anchor, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { endpointInfiniteQuery, endpointQuery } from '#kit/web/api/query.ts';
import { nextPageOf } from '#kit/web/list/nextPage.ts';
import type { Column } from '#kit/web/list/table/column.ts';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { DateTime, Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
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

/** Orders that redeemed a coupon, and reasons why others could not. */
export function UsesTab({ coupon }: { coupon: Coupon }) {
  return (
    <>
      <Uses id={coupon.id} />
      <Refusals id={coupon.id} />
    </>
  );
}

type StateFilter = UsageState | 'all';
const stateOptions = [{ value: 'all', label: 'Todos' }, ...optionsOf(usageStateLabels)];

function Uses({ id }: { id: number }) {
  const [state, setState] = useState<StateFilter>('all');
  const pages = useInfiniteQuery(
    endpointInfiniteQuery(couponUsesApi.list, { params: { id }, query: state === 'all' ? {} : { state } }),
  );
  const { data, error, refetch } = pages;
  const uses = data?.pages.flatMap((page) => page.data);
  return (
    <FormSection title="Pedidos con este cupón" hint="Un pedido cancelado devuelve su uso.">
      <SegmentedControl
        aria-label="Qué usos se ven"
        value={state}
        onChange={(value) => setState(value as StateFilter)}
        data={stateOptions}
      />
      {error && !uses && <QueryFailed failure={error} what="sus usos" onRetry={() => void refetch()} />}
      {!error && !uses && <Skeleton h={160} />}
      {uses?.length === 0 && (
        <Text size="sm" c="dimmed">
          {state === 'all' ? 'Todavía nadie lo usó.' : 'Ningún pedido está así.'}
        </Text>
      )}
      {uses && uses.length > 0 && (
        <div className={classes.whole}>
          <ResponsiveTable
            label="Usos"
            rows={uses}
            columns={columns}
            idOf={({ orderId }) => String(orderId)}
            rowLabel={({ orderId }) => `#${orderId}`}
            next={nextPageOf(pages)}
          />
        </div>
      )}
    </FormSection>
  );
}

const columns: Column<CouponUse>[] = [
  { id: 'order', label: 'Pedido', width: 140, cell: (use) => <OrderCell use={use} /> },
  { id: 'store', label: 'Local y cliente', cell: (use) => <StoreCell use={use} /> },
  { id: 'amount', label: 'Descuento', width: 120, align: 'end', cell: (use) => <AmountCell use={use} /> },
  { id: 'sales', label: 'Venta', width: 110, align: 'end', cell: ({ sales }) => <Money value={sales} /> },
  {
    id: 'state',
    label: 'Estado',
    width: 130,
    card: 'badge',
    cell: ({ state }) => <StatusBadge tone={tones[state]}>{usageStateLabels[state]}</StatusBadge>,
  },
];

function OrderCell({ use: { orderId, at } }: { use: CouponUse }) {
  const canOpen = useCan('orders.show');
  const number = `#${orderId}`;
  const search = { order: orderId } as never;
  return (
    <>
      {canOpen ? (
        <Anchor inherit fw={700} renderRoot={(props) => <Link to="/orders" search={search} {...props} />}>
          {number}
        </Anchor>
      ) : (
        <b>{number}</b>
      )}
      <Text size="xs" c="dimmed">
        <DateTime at={at} />
      </Text>
    </>
  );
}

const StoreCell = ({ use: { store, customer } }: { use: CouponUse }) => (
  <>
    {store.name}
    {customer && (
      <Text size="xs">
        <Anchor inherit renderRoot={(props) => <Link to={`/customers/${customer.id}`} {...props} />}>
          {customer.name || 'Sin nombre'}
        </Anchor>
      </Text>
    )}
  </>
);

const AmountCell = ({ use: { amount, returned } }: { use: CouponUse }) => (
  <>
    <Money value={amount} />
    {returned > 0 && (
      <Text size="xs" c="dimmed">
        devueltos <Money value={returned} />
      </Text>
    )}
  </>
);

/** Reasons why guests could not use the coupon; hidden when there are none. */
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
