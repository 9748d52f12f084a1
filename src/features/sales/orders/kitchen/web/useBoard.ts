import { useNetwork } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { useConnection } from '#kit/web/api/live.ts';
import { isOffline } from '#kit/web/api/requests.ts';
import { type KitchenBoard, kitchenBoard } from '../kitchen.contract.ts';
import { clockSkew } from '../board.rules.ts';
import { millisecondsToRead } from '../blockedOrders.rules.ts';
import { clearOtherBoards, writeStored, storageKey, readStored } from './taps/storage.ts';
import type { TapQueue } from './taps/TapQueue.ts';
import { boardQuery, tapQueueOf } from './taps/tapQueues.ts';

const storedBoard = z.object({ board: kitchenBoard, readAt: z.number() });
const retryEvery = 5_000;

/** Loads the board of a store after every event, and falls back to the stored one while the server is unreachable. */
function useBoardQuery(owner: string, storeId: number) {
  const name = storageKey(owner, storeId, 'tablero');
  const cached = useMemo(() => readStored(name, storedBoard), [name]);
  const { online } = useNetwork();
  const read = useQuery({
    ...boardQuery(storeId),
    ...(cached && { initialData: cached.board, initialDataUpdatedAt: cached.readAt }),
    staleTime: 0,
    retry: false,
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => (state.error ? retryEvery : millisecondsToRead(state.data)),
  });
  const { data, dataUpdatedAt } = read;
  useEffect(
    function storeLastBoard() {
      if (!data) return;
      writeStored(name, { board: data, readAt: dataUpdatedAt });
      clearOtherBoards(name);
    },
    [name, data, dataUpdatedAt],
  );
  const offline = !online || (read.error !== null && isOffline(read.error));
  return { ...read, offline, remembered: data !== undefined && data === cached?.board };
}

type BoardQuery = ReturnType<typeof useBoardQuery>;

/** Reloads the board when the event stream reconnects or fails. */
function useReloadOnReconnect(storeId: number): void {
  const client = useQueryClient();
  const connection = useConnection();
  useEffect(
    function reload() {
      if (connection !== 'connecting') void client.invalidateQueries({ queryKey: boardQuery(storeId).queryKey });
    },
    [client, storeId, connection],
  );
}

/** An older board is no reference for orders that were removed since. */
const recent = 30 * 60_000;

/** Passes every loaded board to the tap queue, with the previous one. */
function useReconcile(line: TapQueue, { data: board, dataUpdatedAt: readAt, remembered }: BoardQuery): void {
  const before = useRef<{ orders: KitchenBoard['data']; readAt: number }>(null);
  useEffect(
    function reconcile() {
      if (!board) return;
      const last = before.current && readAt - before.current.readAt < recent ? before.current.orders : [];
      line.tell({ kind: 'boardRead', orders: board.data, ended: board.ended, before: last, now: Date.now() });
      // A board restored from storage was not seen in this session, so it is no reference for removed orders.
      if (!remembered) before.current = { orders: board.data, readAt };
    },
    [line, board, readAt, remembered],
  );
}

/** Data of a store's board and the actions on its tap queue. */
export function useBoard(owner: string, storeId: number) {
  const client = useQueryClient();
  const line = useMemo(() => tapQueueOf(client, owner, storeId), [client, owner, storeId]);
  const taps = useSyncExternalStore(line.subscribe, line.taps);
  const read = useBoardQuery(owner, storeId);
  const { data, dataUpdatedAt, offline, error, refetch } = read;
  useReloadOnReconnect(storeId);
  useReconcile(line, read);
  useEffect(
    function sendWhatWaits() {
      if (!offline) line.lookAgain();
    },
    [line, offline],
  );
  const ahead = data ? clockSkew(data, dataUpdatedAt) : 0;
  return { board: data, readAt: dataUpdatedAt, ahead, offline, error, refetch, taps, line };
}
export type BoardState = ReturnType<typeof useBoard>;
