import { lazy, Suspense, use } from 'react';
import type { HandOver } from '../../record/handOver.rules.ts';
import type { BoardOrder } from '../board.rules.ts';
import { BoardContext } from './BoardContext.ts';
import { CancelDialog } from './CancelDialog.tsx';

const HandOverDialog = lazy(() =>
  import('../../office/web/acts/HandOverDialog.tsx').then((file) => ({ default: file.HandOverDialog })),
);
const RefuseDialog = lazy(() =>
  import('../../channels/web/RefuseDialog.tsx').then((file) => ({ default: file.RefuseDialog })),
);
const ChannelOrderDialog = lazy(() =>
  import('../../channels/web/ChannelOrderDialog.tsx').then((file) => ({ default: file.ChannelOrderDialog })),
);
const AssignDriverDialog = lazy(() =>
  import('../../office/web/acts/AssignDriverDialog.tsx').then((file) => ({ default: file.AssignDriverDialog })),
);

export type BoardDialog = { kind: 'handOver' | 'driver' | 'channel' | 'cancel'; order: BoardOrder };

type BoardDialogsProps = {
  storeId: number;
  dialog: BoardDialog | null;
  onHandOver: (order: BoardOrder, handOver: HandOver) => void;
  onClose: () => void;
};

/** The dialog of an order that is open over the board. */
export function BoardDialogs({ storeId, dialog, onHandOver, onClose }: BoardDialogsProps) {
  const { timeZone } = use(BoardContext);
  if (!dialog) return null;
  const { kind, order } = dialog;
  if (kind === 'cancel' && !order.channel) return <CancelDialog storeId={storeId} order={order} onClose={onClose} />;
  return (
    <Suspense>
      {kind === 'cancel' && <RefuseDialog order={order} onClose={onClose} />}
      {kind === 'channel' && <ChannelOrderDialog order={order} timeZone={timeZone} onClose={onClose} />}
      {kind === 'driver' && <AssignDriverDialog orders={[{ ...order, storeId }]} onClose={onClose} />}
      {kind === 'handOver' && (
        <HandOverDialog
          orderId={order.id}
          pickUpCode={order.pickUpCode}
          onHandOver={(handOver) => onHandOver(order, handOver)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
