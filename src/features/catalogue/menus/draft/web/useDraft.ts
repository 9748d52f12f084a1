import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Failure } from '#kit/contract/failures.ts';
import { areaOf, endpointQuery } from '#kit/web/api/query.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type Menu, menusApi } from '../../record/menus.contract.ts';
import { menuVersionsApi } from '../../versions/menuVersions.contract.ts';
import type { Edit } from './draftEdits.ts';
import { type DraftConflict, draftConflictOf } from './draftConflict.ts';

type SendOptions = { onRequestId: (requestId: string) => void };

/** A change of a draft: applied optimistically, sent in order, then replaced by the server's result. */
export type DraftChange = {
  /** Optimistic change; omitted when only the server knows the result. */
  edit?: Edit;
  /** Sends the change, based on the menu as saved by then. Returns how to apply the reply. */
  send: (saved: Menu, options: SendOptions) => Promise<Edit>;
};

/**
 * Draft of a menu with pending changes. They are sent in sequence, each with the versions of the previous one.
 * A rejected change is rolled back and reported.
 */
export function useDraft(saved: Menu) {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly DraftChange[]>([]);
  const [conflict, setConflict] = useState<DraftConflict | null>(null);
  const [requests, setRequests] = useState<readonly string[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const menu = useMemo(() => pending.reduce((seen, { edit }) => edit?.(seen) ?? seen, saved), [pending, saved]);
  const attempt = useCallback(
    async (change: DraftChange): Promise<string | null> => {
      try {
        const request = await save(client, saved.id, change);
        setConflict(null);
        setRequests((before) => [...before, request]);
        return request;
      } catch (thrown) {
        setConflict(await report(client, saved.id, asFailure(thrown)));
        return null;
      } finally {
        // The saved menu renders in a later task: until then the change stays applied.
        setTimeout(() => setPending((before) => before.filter((each) => each !== change)));
        void client.invalidateQueries({ queryKey: [areaOf(menusApi.get), menuVersionsApi.differences.path] });
      }
    },
    [client, saved.id],
  );
  const run = useCallback(
    (change: DraftChange): Promise<string | null> => {
      setPending((before) => [...before, change]);
      const task = queue.current.then(() => attempt(change));
      queue.current = task;
      return task;
    },
    [attempt],
  );
  const clearConflict = useCallback(() => setConflict(null), []);
  return { menu, run, saving: pending.length > 0, conflict, clearConflict, requests, setRequests };
}

export type Draft = ReturnType<typeof useDraft>;

const keyOf = (id: number) => endpointQuery(menusApi.get, { params: { id } }).queryKey;

/** Sends a change and updates the cached menu. Returns the request id. */
async function save(client: QueryClient, id: number, change: DraftChange): Promise<string> {
  const queryKey = keyOf(id);
  const present =
    client.getQueryData<Menu>(queryKey) ?? (await client.fetchQuery(endpointQuery(menusApi.get, { params: { id } })));
  let request = '';
  const settle = await change.send(present, { onRequestId: (requestId) => (request = requestId) });
  // A read started before the change must not overwrite it; a refetch triggered by the change's event runs again.
  const isFetching = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  client.setQueryData<Menu>(queryKey, (known) => known && settle(known));
  if (isFetching) void client.invalidateQueries({ queryKey });
  return request;
}

/** Refetches the menu and reports the failure: a conflict above the menu, anything else in a toast. */
async function report(client: QueryClient, id: number, failure: Failure): Promise<DraftConflict | null> {
  const conflict = draftConflictOf(failure);
  if (!conflict) toasts.failure(failure);
  await client.invalidateQueries({ queryKey: keyOf(id) });
  return conflict;
}
