import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { ordersApi } from '../../../record/orders.contract.ts';
import { refundsApi } from '../../../refunds/refunds.contract.ts';
import { orderRequest } from '../../orderRequest.contract.ts';
import type { PendingAction } from './PendingAction.ts';

/** The action that a command of the palette put into the address of an order, for users with the permission. */
function useRequestedAction(): PendingAction | null {
  const { order: id, action } = useSearch({ from: '/signed-in/orders' });
  const permissions = {
    canceled: useCan(ordersApi.cancel.policy),
    reassign: useCan(ordersApi.reassign.policy),
    refund: useCan(refundsApi.refund.policy),
  };
  const { data: request } = orderRequest.safeParse(action);
  const isAllowed = id !== undefined && request !== undefined && permissions[request.kind];
  const { data: order } = useQuery({
    ...endpointQuery(ordersApi.get, { params: { id: id ?? 0 } }),
    enabled: isAllowed,
  });
  if (!isAllowed || !order) return null;
  const { kind, reason, store } = request;
  return { kind, order, fill: { reason, store } };
}

/** The action whose dialog is open: of a button, or of the address, which loses it at the end. */
export function usePendingAction(): [PendingAction | null, (action: PendingAction | null) => void] {
  const [pressed, setPressed] = useState<PendingAction | null>(null);
  const requested = useRequestedAction();
  const navigate = useNavigate({ from: '/orders' });
  const isRequested = requested !== null;
  const setAction = useCallback(
    (next: PendingAction | null) => {
      setPressed(next);
      if (isRequested) void navigate({ search: ({ action: _, ...rest }) => rest, replace: true, resetScroll: false });
    },
    [isRequested, navigate],
  );
  return [pressed ?? requested, setAction];
}
