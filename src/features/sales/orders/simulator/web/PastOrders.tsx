import { Button, Skeleton, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { maxPastOrders, type PastCost, simulatorApi, type SimulatedCoupon } from '../simulator.contract.ts';
import classes from './CouponSimulator.module.css';

type PastOrdersProps = { tried: { draft: SimulatedCoupon['coupon']; couponId: number | null } };

/** Cost of the coupon in recent orders, loaded on demand. */
export function PastOrders({ tried: { draft, couponId } }: PastOrdersProps) {
  const [enabled, setEnabled] = useState(false);
  const { data, error, isPlaceholderData } = useQuery({
    ...endpointQuery(simulatorApi.past, { body: { coupon: draft, couponId } }),
    enabled: enabled,
    placeholderData: keepPreviousData,
  });
  if (!enabled)
    return (
      <Button
        className={classes.wide}
        variant="default"
        leftSection={<IconHistory size={16} />}
        onClick={() => setEnabled(true)}
      >
        ¿Qué habría costado en los últimos {maxPastOrders} pedidos?
      </Button>
    );
  if (error && !data) return <ErrorNotice failure={error} />;
  if (!data) return <Skeleton h={96} />;
  return <PastAnswer cost={data} stale={isPlaceholderData} byCategory={draft.categories.length > 0} />;
}

const share = (part: number, total: number): number => (total > 0 ? Math.round((part / total) * 1000) / 10 : 0);

function PastAnswer({ cost, stale, byCategory }: { cost: PastCost; stale: boolean; byCategory: boolean }) {
  const { money, integer, decimal, date } = useTenantFormat();
  const { orders, redeemed, given, sales, from, until, uncategorized } = cost;
  if (orders === 0 || !from || !until)
    return (
      <Text size="sm" c="dimmed">
        Todavía no hay pedidos con que compararlo.
      </Text>
    );
  return (
    <output className={classes.past} data-stale={stale || undefined}>
      <p>
        Habría costado <b>{money(given)}</b>, {decimal(share(given, sales))} % de las ventas.
      </p>
      <p>
        Lo habrían tenido <b>{integer(redeemed)}</b> de {pluralize(orders, ['pedido', 'pedidos'], integer)} (
        {decimal(share(redeemed, orders))} %), del {date(from)} al {date(until)}.
      </p>
      <p className={classes.note}>Sin contar sus fechas ni lo que depende de cada persona.</p>
      {byCategory && uncategorized > 0 && (
        <p className={classes.note}>
          {pluralize(uncategorized, ['pedido no dice', 'pedidos no dicen'], integer)} de qué categoría era lo que se
          vendió: por su categoría no cuentan.
        </p>
      )}
    </output>
  );
}
