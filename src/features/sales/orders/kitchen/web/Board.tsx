import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { dispatchApi } from '#features/sales/drivers/dispatch/dispatch.contract.ts';
import { integrationPorts } from '#domain/integrationPorts.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { requiresPickUpCode, type HandOver } from '../../record/handOver.rules.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { type OrderStatus, orderStatusLabels } from '#domain/orders/orders.ts';
import { columns, ordersByColumn, type BoardOrder, type Step } from '../board.rules.ts';
import { undoableTaps } from '../taps.rules.ts';
import classes from './Board.module.css';
import { BoardContext } from './BoardContext.ts';
import { type BoardDialog, BoardDialogs } from './BoardDialogs.tsx';
import { BoardHeader } from './BoardHeader.tsx';
import { Columns } from './Columns.tsx';
import { LaterOrders } from './LaterOrders.tsx';
import { OfflineBanner, Refusals } from './Notices.tsx';
import { TapTray } from './taps/TapTray.tsx';
import { type BoardState, useBoard } from './useBoard.ts';
import { useBoardLayout } from './useBoardLayout.ts';
import { useRestoreColumnFocus } from './taps/useRestoreColumnFocus.ts';
import { useSound } from './useSound.ts';
import { useTabletStore } from './useTabletStore.ts';
import { useWakeLock } from './useWakeLock.ts';

const KitchenStrikes = lazy(() =>
  import('../../channels/web/KitchenStrikes.tsx').then((file) => ({ default: file.KitchenStrikes })),
);

/** The board of one store. */
export function Board({ owner, storeId }: { owner: string; storeId: number }) {
  useWakeLock();
  const state = useBoard(owner, storeId);
  const { change } = useTabletStore(owner);
  const { board, error, refetch } = state;
  if (board) return <LoadedBoard storeId={storeId} state={{ ...state, board }} onChangeStore={change} />;
  return (
    <main className={classes.page} aria-busy={!error}>
      {error ? (
        <div className={classes.failed}>
          <QueryFailed failure={error} what="la cocina de este local" onRetry={() => void refetch()} />
          <button type="button" className={classes.link} onClick={change}>
            Elegir otro local
          </button>
        </div>
      ) : (
        <BoardSkeleton />
      )}
    </main>
  );
}

/** Placeholder while the board loads. */
function BoardSkeleton() {
  return (
    <>
      <div className={classes.headToCome} />
      <div className={classes.columns}>
        {columns.map(({ status }) => (
          <Skeleton key={status} h={320} mt={42} radius={14} />
        ))}
      </div>
    </>
  );
}

type LoadedBoardProps = {
  storeId: number;
  state: BoardState & { board: NonNullable<BoardState['board']> };
  onChangeStore: () => void;
};

function LoadedBoard({ storeId, state, onChangeStore }: LoadedBoardProps) {
  const { board, ahead, offline, readAt, taps, line } = state;
  const { timeZone, storeName } = board;
  const byColumn = useMemo(() => ordersByColumn(board.data, taps, ahead), [board, taps, ahead]);
  const fresh = byColumn.created.length;
  const hasChannelOrders = useCurrentUser().flags.includes(integrationPorts.channels.flag);
  const sound = useSound(fresh > 0);
  const layout = useBoardLayout();
  const page = useRef<HTMLElement>(null);
  const announcement = useRef<HTMLOutputElement>(null);
  const restoreFocus = useRestoreColumnFocus(page);
  const { flags } = useCurrentUser();
  const [dialog, setDialog] = useState<BoardDialog | null>(null);
  const tap = useCallback(
    (order: BoardOrder, to: OrderStatus, handOver?: HandOver) => {
      restoreFocus();
      const loaded = board.data.find(({ id }) => id === order.id) ?? order;
      line.tell({ kind: 'tapped', order: loaded, to, ...(handOver && { handOver }), now: Date.now() });
      if (announcement.current)
        announcement.current.textContent = `Pedido ${order.id}: ${orderStatusLabels[to]}. Puedes deshacerlo.`;
    },
    [board, restoreFocus, line],
  );
  const onStep = useCallback(
    (order: BoardOrder, { to }: Step) => {
      if (to === 'completed' && requiresPickUpCode(order, flags)) setDialog({ kind: 'handOver', order });
      else tap(order, to);
    },
    [flags, tap],
  );
  const mayDispatch = useCan(dispatchApi.assign.policy);
  const mayCancel = useCan('orders.cancel');
  const actions = useMemo(
    () => ({
      onStep,
      onCancel: mayCancel ? (order: BoardOrder) => setDialog({ kind: 'cancel', order }) : null,
      onDispatch: mayDispatch ? (order: BoardOrder) => setDialog({ kind: 'driver', order }) : null,
      onChannel: (order: BoardOrder) => setDialog({ kind: 'channel', order }),
    }),
    [onStep, mayCancel, mayDispatch],
  );
  const context = useMemo(() => ({ ahead, timeZone, offline }), [ahead, timeZone, offline]);
  const undo = undoableTaps(taps);
  return (
    <BoardContext value={context}>
      <main ref={page} className={classes.page} data-compact={layout.compact || undefined}>
        <BoardHeader storeName={storeName} fresh={fresh} sound={sound} layout={layout} onChangeStore={onChangeStore} />
        <div className={classes.notices}>
          {offline && <OfflineBanner since={readAt} waiting={taps.queue.length} />}
          {hasChannelOrders && (
            <Suspense>
              <KitchenStrikes storeId={storeId} />
            </Suspense>
          )}
          {board.scheduled && <LaterOrders storeId={storeId} scheduled={board.scheduled} />}
          <Refusals refusals={taps.refusals} onDismiss={(orderId) => line.tell({ kind: 'dismissed', orderId })} />
        </div>
        <Columns byColumn={byColumn} actions={actions} layout={layout} />
        {undo.length > 0 && <TapTray taps={undo} onUndo={(tap) => line.tell({ kind: 'undone', tap })} />}
        <output ref={announcement} className={classes.said} />
        <BoardDialogs
          storeId={storeId}
          dialog={dialog}
          onHandOver={(order, handOver) => tap(order, 'completed', handOver)}
          onClose={() => setDialog(null)}
        />
      </main>
    </BoardContext>
  );
}
