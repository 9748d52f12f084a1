import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '#kit/web/Can.tsx';
import { call } from '#kit/web/call.ts';
import { areaOf } from '#kit/web/query.ts';
import { toasts } from '#kit/web/toasts.tsx';
import { auditApi } from '#features/audit/audit.contract.ts';
import { menusApi } from '../../menus.contract.ts';
import type { Draft } from './useDraft.ts';

/** Takes back what was changed here, from the last change to the first, and does it again. Null where there is nothing. */
export function useUndoing({ requests, setRequests }: Pick<Draft, 'requests' | 'setRequests'>) {
  const client = useQueryClient();
  const allowed = useCan(auditApi.undo.policy);
  const [running, setRunning] = useState(false);
  const [undone, setUndone] = useState<{ request: string; after: number }[]>([]);
  // A new change ends what could be done again.
  const again = undone.filter(({ after }) => after === requests.length);
  const takeBack = async (request: string): Promise<string | null> => {
    setRunning(true);
    try {
      const { requestId } = await call(auditApi.undo, { params: { requestId: request } });
      toasts.success('Cambio deshecho');
      return requestId;
    } catch (thrown) {
      toasts.failure(thrown);
      return null;
    } finally {
      setRunning(false);
      void client.invalidateQueries({ queryKey: [areaOf(menusApi.get)] });
    }
  };
  const last = requests.at(-1);
  const next = again.at(-1);
  const forget = (request: string) => setRequests((before) => before.filter((each) => each !== request));
  const undoOne = async (request: string) => {
    const by = await takeBack(request);
    forget(request);
    setUndone(
      by
        ? [...undone.map((each) => ({ ...each, after: each.after - 1 })), { request: by, after: requests.length - 1 }]
        : [],
    );
  };
  const redoOne = async ({ request }: { request: string }) => {
    const by = await takeBack(request);
    setUndone((before) => before.slice(0, -1).map((each) => ({ ...each, after: each.after + 1 })));
    if (by) setRequests((before) => [...before, by]);
  };
  const undo = allowed && last && !running ? () => void undoOne(last) : null;
  const redo = allowed && next && !running ? () => void redoOne(next) : null;
  useUndoKeys(undo, redo);
  return { undo, redo, running, takeBack: allowed ? (request: string) => void undoOne(request) : null };
}

export type Undoing = ReturnType<typeof useUndoing>;

/** What is being typed is undone by the browser. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches('input, textarea') && !(target.dataset.cell && target.dataset.typing === undefined)) ||
    target.closest('[role="dialog"]') !== null);

function useUndoKeys(undo: (() => void) | null, redo: (() => void) | null): void {
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return;
    event.preventDefault();
    (event.shiftKey ? redo : undo)?.();
  });
}
