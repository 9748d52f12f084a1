import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '#kit/web/session/Can.tsx';
import { call } from '#kit/web/api/call.ts';
import { areaOf } from '#kit/web/api/query.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { menusApi } from '../../record/menus.contract.ts';
import type { Draft } from './useDraft.ts';

type Undone = { request: string; after: number };

/** Undo and redo of the changes made in this editor, last change first. Null when there is nothing to undo or redo. */
export function useDraftUndo({ requests, setRequests, saving }: Pick<Draft, 'requests' | 'setRequests' | 'saving'>) {
  const allowed = useCan(auditApi.undo.policy);
  const { running, reverse } = useReversing();
  const [undone, setUndone] = useState<readonly Undone[]>([]);
  const undoOne = async (request: string) => {
    const by = await reverse(request, 'Cambio deshecho');
    const left = requests.length - 1;
    setRequests((before) => before.filter((each) => each !== request));
    setUndone((before) =>
      by ? [...before.map(({ request }) => ({ request, after: left })), { request: by, after: left }] : [],
    );
  };
  const redoOne = async (request: string) => {
    const by = await reverse(request, 'Cambio hecho de nuevo');
    setUndone((before) => before.slice(0, -1).map((each) => ({ ...each, after: requests.length + 1 })));
    if (by) setRequests((before) => [...before, by]);
  };
  const last = requests.at(-1);
  // A new change clears the redo stack.
  const next = undone.findLast(({ after }) => after === requests.length)?.request;
  // Wait for pending changes: the last one would be the change to undo.
  const ready = allowed && !running && !saving;
  const undo = ready && last ? () => void undoOne(last) : null;
  const redo = ready && next ? () => void redoOne(next) : null;
  useUndoKeys(undo, redo);
  return { undo, redo, running, undoRequest: allowed ? (request: string) => void undoOne(request) : null };
}

export type DraftUndo = ReturnType<typeof useDraftUndo>;

/** Undoes a request through the audit log. Returns the id of the undo request, which a redo undoes in turn. */
function useReversing() {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const reverse = async (request: string, done: string): Promise<string | null> => {
    setRunning(true);
    try {
      const { requestId } = await call(auditApi.undo, { params: { requestId: request } });
      toasts.success(done);
      return requestId;
    } catch (thrown) {
      toasts.failure(thrown);
      return null;
    } finally {
      setRunning(false);
      void client.invalidateQueries({ queryKey: [areaOf(menusApi.get)] });
    }
  };
  return { running, reverse };
}

const textInputs = 'textarea, input:not([type="checkbox"], [type="radio"])';

/** The browser handles undo while the user types. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches(textInputs) && !(target.dataset.cell && target.dataset.typing === undefined)) ||
    target.closest('[role="dialog"]') !== null);

function useUndoKeys(undo: (() => void) | null, redo: (() => void) | null): void {
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return;
    event.preventDefault();
    (event.shiftKey ? redo : undo)?.();
  });
}
