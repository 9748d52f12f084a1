import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import type { Order } from '../../record/orders.contract.ts';
import { DetailSection } from '../../record/web/details/DetailSection.tsx';
import { stateLabel } from '../posOrderTexts.rules.ts';
import { type PosOrderRow, posOrdersApi } from '../posOrders.contract.ts';
import { PosOrderState } from './PosOrderState.tsx';

/** Milliseconds between two reads while an order moves without a person. */
const readEvery = 3000;

const isMoving = ({ state, needsPerson }: PosOrderRow): boolean =>
  !needsPerson && (state === 'waiting' || state === 'sending' || state === 'unknown');

/** The section of an order about the point of sale of its store; nothing where it goes to none. */
export function OrderPos({ order: { id: orderId } }: { order: Pick<Order, 'id'> }) {
  const { data } = useQuery({
    ...endpointQuery(posOrdersApi.ofOrder, { params: { orderId } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isMoving) ? readEvery : false),
  });
  const present = data?.data.find(({ isReplaced }) => !isReplaced) ?? data?.data[0];
  if (!data || !present) return null;
  const { label, tone } = stateLabel(present);
  return (
    <DetailSection title="Caja" aside={<StatusBadge tone={tone}>{label}</StatusBadge>}>
      <Stack gap="md">
        {data.data.map((row) => (
          <div key={row.id}>
            {row.isReplaced && (
              <Text size="sm" fw={700}>
                {row.posName} de {row.storeName}
              </Text>
            )}
            <PosOrderState row={row} />
          </div>
        ))}
      </Stack>
    </DetailSection>
  );
}
