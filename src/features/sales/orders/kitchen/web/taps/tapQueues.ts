import type { QueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/api/call.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { session } from '#kit/web/session/session.ts';
import { type KitchenBoard, kitchenApi, type KitchenOrder } from '../../kitchen.contract.ts';
import { storedTaps } from '../../taps.rules.ts';
import { writeStored, storageKey, readStored } from './storage.ts';
import { TapQueue } from './TapQueue.ts';

const lines = new Map<string, TapQueue>();

/** Timeout in ms after which the server counts as unreachable: some networks drop requests silently. */
const patience = 10_000;

/** The reading of a board. */
export function boardQuery(storeId: number) {
  const args = { params: { storeId } };
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    call(kitchenApi.board, args, { signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) });
  return { ...endpointQuery(kitchenApi.board, args), queryFn };
}

/** Replaces the cached order with the response. Cancels a pending read, which would restore the old one. */
export async function applyStatusChange(client: QueryClient, storeId: number, moved: KitchenOrder): Promise<void> {
  const { queryKey } = boardQuery(storeId);
  await client.cancelQueries({ queryKey });
  client.setQueryData<KitchenBoard>(
    queryKey,
    (board) => board && { ...board, data: board.data.map((order) => (order.id === moved.id ? moved : order)) },
    // Keeps the time of the last load, because the clock offset is derived from it.
    { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? Date.now() },
  );
  void client.invalidateQueries({ queryKey });
}

function open(client: QueryClient, owner: string, storeId: number): TapQueue {
  const name = storageKey(owner, storeId, 'toques');
  const { email, tenant } = session.state();
  const line = new TapQueue({
    restore: () => readStored(name, storedTaps),
    keep: (value) => writeStored(name, value),
    maySend: () => navigator.onLine && session.state().email === email && session.state().tenant === tenant,
    send: (id, body) =>
      call(kitchenApi.move, { params: { storeId, id }, body }, { signal: AbortSignal.timeout(patience) }),
    onMoved: (order) => applyStatusChange(client, storeId, order),
    onTrouble: () => void client.invalidateQueries({ queryKey: boardQuery(storeId).queryKey }),
  });
  addEventListener('online', line.lookAgain);
  addEventListener('storage', ({ key }) => key === name && line.follow());
  return line;
}

/** The one line of a board in this tab. */
export function tapQueueOf(client: QueryClient, owner: string, storeId: number): TapQueue {
  const name = storageKey(owner, storeId, 'toques');
  const known = lines.get(name) ?? open(client, owner, storeId);
  lines.set(name, known);
  return known;
}
