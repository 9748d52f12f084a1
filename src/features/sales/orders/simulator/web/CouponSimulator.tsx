import { Box, Divider, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { storeOptionsApi } from '#features/stores/record/stores.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { type Cart, sampleCart } from '../sampleCart.rules.ts';
import { type SimulatorMenu, simulatorApi } from '../simulator.contract.ts';
import { CartField } from './CartField.tsx';
import { OrderQuestion } from './OrderQuestion.tsx';
import { PastOrders } from './PastOrders.tsx';
import { SimulationAnswer } from './SimulationAnswer.tsx';
import { blankOrder, simulatedOf, type Tried, type TriedOrder, useSimulation } from './useSimulation.ts';

/** Enter must not submit the coupon form that contains the simulator. */
const preventSubmit = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

/** Simulates a coupon draft on a hypothetical order and on past ones. */
export function CouponSimulator({ draft, couponId, missing = [] }: Tried & { missing?: readonly string[] }) {
  const [order, setOrder] = useState(blankOrder);
  const first = useFirstStore(draft?.storeIds[0]);
  const tried = { ...order, storeId: order.storeId ?? first };
  const cart = useCart(tried, draft);
  const [soon] = useDebouncedValue(tried, 200);
  const [timeZone, setTimeZone] = useState<string | null>(null);
  const question = simulatedOf({ draft, couponId }, { ...soon, storeId: tried.storeId }, cart.lines, timeZone);
  const { data, error, isPlaceholderData, refetch } = useSimulation(question);
  if (data && data.timeZone !== timeZone) setTimeZone(data.timeZone);
  return (
    <Box onKeyDown={preventSubmit}>
      <Stack gap="md">
        <OrderQuestion order={tried} onChange={(part) => setOrder((before) => ({ ...before, ...part }))} />
        <CartField cart={cart} method={tried.method} />
        <Divider />
        {draft === null ? (
          <div>
            <Text size="sm" c="dimmed">
              {missing.length > 0
                ? 'Completa lo que falta de la regla para simularla.'
                : 'Escribe el descuento y aquí verás cuánto se paga.'}
            </Text>
            {missing.map((message) => (
              <Text key={message} size="sm">
                {message}
              </Text>
            ))}
          </div>
        ) : error && !data ? (
          <QueryFailed failure={error} what="la simulación" onRetry={() => void refetch()} />
        ) : data && question ? (
          <SimulationAnswer answer={data} stale={isPlaceholderData} />
        ) : (
          question && <Skeleton h={180} />
        )}
        {draft && (
          <>
            <Divider />
            <PastOrders tried={{ draft, couponId }} />
          </>
        )}
      </Stack>
    </Box>
  );
}

/** The store that an order is tried in before one is chosen: the coupon's first, or the first there is. */
function useFirstStore(couponStore: number | undefined): number | null {
  const { data } = useQuery({
    ...endpointQuery(storeOptionsApi.all, { query: { limit: 1, state: true } }),
    enabled: couponStore === undefined,
  });
  return couponStore ?? data?.data[0]?.id ?? null;
}

export type TriedCart = {
  lines: Cart;
  menu: SimulatorMenu | undefined;
  /** The user changed the sample. */
  own: boolean;
  change: (lineId: number, quantity: number) => void;
  reset: () => void;
};

/** Cart of the simulation: a sample until the user changes it, and again after a change of store. */
function useCart({ storeId, platform }: TriedOrder, draft: Tried['draft']): TriedCart {
  const { data: menu } = useQuery({
    ...endpointQuery(simulatorApi.menu, { query: { storeId: storeId ?? 0, platform } }),
    enabled: storeId !== null,
  });
  const place = `${storeId} ${platform}`;
  const [chosen, setChosen] = useState<{ place: string; lines: Cart } | null>(null);
  const sample = useMemo(() => (menu ? sampleCart(menu, draft) : new Map<number, number>()), [menu, draft]);
  const isCustom = chosen?.place === place;
  const lines = isCustom ? chosen.lines : sample;
  return {
    lines,
    menu,
    own: isCustom,
    change: (lineId, quantity) => {
      const next = new Map(lines).set(lineId, quantity);
      setChosen({ place, lines: new Map([...next].filter(([, count]) => count > 0)) });
    },
    reset: () => setChosen(null),
  };
}
