import { Button } from '@mantine/core';
import { Can } from '#kit/web/Can.tsx';
import { areaOf, useWriting } from '#kit/web/query.ts';
import { ordersApi } from '../../orders.contract.ts';
import { refundsApi } from '../../refunds.contract.ts';

/** Somebody handed the money over or transferred it: the refund is done. */
export function SettleRefund({ id }: { id: number }) {
  const { mutate, isPending } = useWriting(refundsApi.settle, {
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
