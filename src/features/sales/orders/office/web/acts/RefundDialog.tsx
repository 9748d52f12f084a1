import { Flex, Modal, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadFailed } from '#kit/web/display/EmptyState.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { refundsApi } from '../../../refunds/refunds.contract.ts';
import { pendingMoves } from '../moves/usePendingMoves.ts';
import type { ActionOrder } from './PendingAction.ts';
import { RefundOptionText } from './RefundOptionText.tsx';
import { RefundForm } from './RefundForm.tsx';

type RefundDialogProps = {
  order: ActionOrder;
  /** Filled in at the beginning. */
  reason?: string;
  onClose: () => void;
};

/** Refunds a payment. Shows the refundable amounts first, or why there are none. */
export function RefundDialog({ order: { id }, reason = '', onClose }: RefundDialogProps) {
  useEffect(
    function sendWhatWaits() {
      pendingMoves.flush(id);
    },
    [id],
  );
  // Not cached: the provider's refund window may have ended.
  const { data, error, refetch } = useQuery({ ...endpointQuery(refundsApi.options, { params: { id } }), gcTime: 0 });
  const options = data?.data ?? [];
  const possible = options.filter((option) => option.possible);
  if (possible.length > 0) return <RefundForm orderId={id} reason={reason} options={options} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={`Reembolsar el pedido #${id}`} padding="lg">
      {error && <LoadFailed failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={120} radius={10} />}
      {data && options.length === 0 && <Text size="sm">Este pedido todavía no tiene pagos que devolver.</Text>}
      <Flex component="ul" direction="column" gap="sm">
        {options.map((option) => (
          <li key={option.paymentId}>
            <RefundOptionText option={option} />
          </li>
        ))}
      </Flex>
    </Modal>
  );
}
