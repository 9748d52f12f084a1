import { lazy, Suspense } from 'react';
import type { PendingAction } from './PendingAction.ts';
import { AssignDriverDialog } from './AssignDriverDialog.tsx';
import { HandOverOrder } from './HandOverOrder.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { ReassignDialog } from './ReassignDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';

const RefuseDialog = lazy(() =>
  import('../../../channels/web/RefuseDialog.tsx').then((file) => ({ default: file.RefuseDialog })),
);

/** Dialog with the input that an action needs. */
export function OrderActionDialog({
  act: { kind, order, fill },
  onClose,
}: {
  act: PendingAction;
  onClose: () => void;
}) {
  if (kind === 'reassign') return <ReassignDialog order={order} {...fill} onClose={onClose} />;
  if (kind === 'driver') return <AssignDriverDialog orders={[order]} onClose={onClose} />;
  if (kind === 'handOver') return <HandOverOrder order={order} onClose={onClose} />;
  if (kind === 'refund') return <RefundDialog order={order} {...fill} onClose={onClose} />;
  if (kind === 'canceled' && order.channel)
    return (
      <Suspense>
        <RefuseDialog order={order} onClose={onClose} />
      </Suspense>
    );
  return <ReasonDialog to={kind} order={order} {...fill} onClose={onClose} />;
}
