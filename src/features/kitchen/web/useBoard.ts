import { useNetwork } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { useConnection } from '#kit/web/live.ts';
import { isOffline } from '#kit/web/requests.ts';
import { kitchenBoard } from '#features/orders/kitchen.contract.ts';
import { clockAhead } from '../board.rules.ts';
import { keep, keptName, readKept } from './kept.ts';
import { boardOf, tapLineOf } from './tapLines.ts';

const keptBoard = z.object({ board: kitchenBoard, readAt: z.number() });
/** Live events tell of changes at once; reading again from time to time finds out that nobody tells any more. */
const [readEvery, retryEvery] = [20_000, 5_000];

/** The board of a store, read again whenever something happens, and as it last was while the server is out of reach. */
function useReading(owner: string, storeId: number) {
  const name = keptName(owner, storeId, 'tablero');
  const kept = useMemo(() => readKept(name, keptBoard), [name]);
  const { online } = useNetwork();
  const read = useQuery({
    ...boardOf(storeId),
    ...(kept && { initialData: kept.board, initialDataUpdatedAt: kept.readAt }),
    staleTime: 0,
    retry: false,
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => (state.error ? retryEvery : readEvery),
  });
  const { data, dataUpdatedAt } = read;
  useEffect(
    function keepTheLastBoard() {
      if (data) keep(name, { board: data, readAt: dataUpdatedAt });
    },
    [name, data, dataUpdatedAt],
  );
  const offline = !online || (read.error !== null && isOffline(read.error));
  return { ...read, offline };
}

/** Loses no time when the line to the server changes: what was missed is read, and what is lost is noticed. */
function useReadAgainWithTheLine(storeId: number): void {
  const client = useQueryClient();
  const connection = useConnection();
  useEffect(
    function readAgain() {
      if (connection !== 'connecting') void client.invalidateQueries({ queryKey: boardOf(storeId).queryKey });
    },
    [client, storeId, connection],
  );
}

/** Everything the board of a store shows, and what is told to the line of its taps. */
export function useBoard(owner: string, storeId: number) {
  const client = useQueryClient();
  const line = useMemo(() => tapLineOf(client, owner, storeId), [client, owner, storeId]);
  const taps = useSyncExternalStore(line.subscribe, line.taps);
  const { data, dataUpdatedAt, offline, error, refetch } = useReading(owner, storeId);
  useReadAgainWithTheLine(storeId);
  useEffect(
    function reconcile() {
      if (data) line.tell({ kind: 'boardRead', orders: data.data, now: Date.now() });
    },
    [line, data],
  );
  useEffect(
    function sendWhatWaits() {
      if (!offline) line.lookAgain();
    },
    [line, offline],
  );
  const ahead = data ? clockAhead(data, dataUpdatedAt) : 0;
  return { board: data, readAt: dataUpdatedAt, ahead, offline, error, refetch, taps, line };
}
export type BoardState = ReturnType<typeof useBoard>;
