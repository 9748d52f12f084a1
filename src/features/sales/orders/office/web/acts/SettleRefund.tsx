import { Button } from '@mantine/core';
import { Can } from '#kit/web/session/Can.tsx';
import { areaOf, useEndpointMutation } from '#kit/web/api/query.ts';
import { ordersApi } from '../../../record/orders.contract.ts';
import { refundsApi } from '../../../refunds/refunds.contract.ts';

/** Marks a manual refund as paid out. */
export function SettleRefund({ id }: { id: number }) {
  const { mutate, isPending } = useEndpointMutation(refundsApi.settle, {
    success: 'Reembolso pagado',
    invalidates: [areaOf(ordersApi.get)],
  });
  return (
    <Can do={refundsApi.settle.policy}>
      <Button
        variant="default"
        size="compact-sm"
        mt={4}
        loading={isPending}
        style={{ justifySelf: 'start' }}
        onClick={() => mutate({ params: { id } })}
      >
        Ya se pagó
      </Button>
    </Can>
  );
}
