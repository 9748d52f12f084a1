import { useState } from 'react';
import type { Failure } from '#kit/contract/failures.ts';
import { useEndpointMutation } from '../api/query.ts';
import { asFailure } from '../api/requests.ts';
import type { UndoEndpoint } from '../record/history/useUndo.tsx';
import { useCan } from '../session/Can.tsx';
import { undoNamed } from '../record/history/confirmNamed.ts';
import { confirm } from '../shell/dialogs.tsx';

export type UndoMessages = {
  /** Success toast, where the report does not show the same: `Cambio deshecho`. */
  success?: string;
  /** Title of the report after the undo: `El cambio se deshizo`. */
  title: string;
  body: string;
};

type UndoOptions = {
  invalidates: string[];
  words: UndoMessages;
  /** Confirmation; without it a click undoes directly. */
  question?: { title: string; body: string; danger?: boolean };
};

export type RunUndo = {
  /** Null when there is nothing left to undo or no permission. */
  undo: (() => void) | null;
  undoing: boolean;
  failure: Failure | null;
  /** Messages after a complete undo. */
  undone: UndoMessages | null;
};

/** Takes back what some requests of one run wrote, the last of them first. */
export function useUndoRun(
  endpoint: UndoEndpoint,
  requestIds: readonly string[],
  { invalidates, words, question }: UndoOptions,
): RunUndo {
  const allowed = useCan(endpoint.policy);
  const [removedIds, setRemovedIds] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { mutateAsync, isPending } = useEndpointMutation(endpoint, {
    invalidates: ['history', 'audit', ...invalidates],
    ...(words.success !== undefined && { success: words.success }),
  });
  const left = requestIds.filter((id) => !removedIds.includes(id));
  const takeBack = async (companyName?: string) => {
    for (const requestId of left.toReversed()) {
      await mutateAsync({ params: { requestId }, query: { companyName } });
      setRemovedIds((before) => [...before, requestId]);
    }
  };
  const undo = async () => {
    setFailure(null);
    const run = () => undoNamed(takeBack);
    if (question) return void (await confirm({ ...question, confirm: 'Deshacer', run }));
    await run().catch((thrown: unknown) => setFailure(asFailure(thrown)));
  };
  return {
    undo: allowed && left.length > 0 ? () => void undo() : null,
    undoing: isPending,
    failure,
    undone: requestIds.length > 0 && left.length === 0 ? words : null,
  };
}
