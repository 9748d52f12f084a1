import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { areaOf, reading } from '#kit/web/query.ts';
import { asFailure } from '#kit/web/requests.ts';
import { toasts } from '#kit/web/toasts.tsx';
import { type Menu, menusApi } from '../../menus.contract.ts';
import { menuVersionsApi } from '../../menuVersions.contract.ts';
import type { Edit } from './draftEdits.ts';
import { type Trouble, troubleOf } from './draftTrouble.ts';

type Heard = { onRequestId: (requestId: string) => void };

/** One change of a draft: seen at once, sent in its turn, and then as the server says it is. */
export type DraftChange = {
  /** Blank where only the server knows how it will look. */
  edit?: Edit;
  /** Sends it, given the menu as it is saved by then. Answers what to make of the reply. */
  send: (saved: Menu, heard: Heard) => Promise<Edit>;
  /** Toast of a success, which offers to take it back. */
  done?: string;
};

/**
 * The draft of a menu with the changes that are on their way. They are sent one after another, so that each knows the
 * versions the one before has left; a refused one goes away and is told.
 */
export function useDraft(saved: Menu) {
  const client = useQueryClient();
  const key = useMemo(() => reading(menusApi.get, { params: { id: saved.id } }).queryKey, [saved.id]);
  const [pending, setPending] = useState<readonly DraftChange[]>([]);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [requests, setRequests] = useState<readonly string[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const menu = useMemo(() => pending.reduce((seen, { edit }) => edit?.(seen) ?? seen, saved), [pending, saved]);

  const attempt = useCallback(
    async (change: DraftChange): Promise<string | null> => {
      let request = '';
      try {
        const present = client.getQueryData<Menu>(key);
        if (!present) return null;
        const settle = await change.send(present, { onRequestId: (id) => (request = id) });
        // What was asked for before the change must not come after it.
        await client.cancelQueries({ queryKey: key });
        client.setQueryData<Menu>(key, (known) => known && settle(known));
        setTrouble(null);
        setRequests((before) => [...before, request]);
        return request;
      } catch (thrown) {
        const failure = asFailure(thrown);
        const told = troubleOf(failure);
        if (told) setTrouble(told);
        else toasts.failure(failure);
        await client.invalidateQueries({ queryKey: key });
        return null;
      } finally {
        // The saved menu is drawn in a turn of its own: until then the change stays over it.
        setTimeout(() => setPending((before) => before.filter((each) => each !== change)));
        void client.invalidateQueries({ queryKey: [areaOf(menusApi.get), menuVersionsApi.differences.path] });
      }
    },
    [client, key],
  );
  const run = useCallback(
    (change: DraftChange): Promise<string | null> => {
      setPending((before) => [...before, change]);
      const turn = queue.current.then(() => attempt(change));
      queue.current = turn;
      return turn;
    },
    [attempt],
  );
  return {
    menu,
    run,
    saving: pending.length > 0,
    trouble,
    forgetTrouble: useCallback(() => setTrouble(null), []),
    requests,
    setRequests,
  };
}

export type Draft = ReturnType<typeof useDraft>;
