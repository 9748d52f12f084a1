import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Failure } from '#kit/contract/failures.ts';
import { asFailure, isOffline } from '#kit/web/api/requests.ts';
import {
  type DisplayedRun,
  displayedRun,
  parseStoredActions,
  type RunAction,
  type RunActionInput,
} from '../outbox.rules.ts';
import type { Run } from '../run.contract.ts';
import { Outbox, type OutboxState, type Refusal } from './Outbox.ts';
import { readRun, sendAction } from './sendRun.ts';

/** Polling interval in ms while the page is visible: the store assigns and removes orders meanwhile. */
const readEvery = 15_000;

const nameOf = (token: string) => `reparto:${token}`;

function restore(token: string): RunAction[] {
  try {
    return parseStoredActions(JSON.parse(localStorage.getItem(nameOf(token)) ?? '[]'));
  } catch {
    return [];
  }
}

/** A storage that is full or forbidden costs the memory of a reload, not the act. */
function store(token: string, actions: readonly RunAction[]): void {
  try {
    if (actions.length > 0) localStorage.setItem(nameOf(token), JSON.stringify(actions));
    else localStorage.removeItem(nameOf(token));
  } catch {
    localStorage.removeItem(nameOf(token));
  }
}

export type RunState = OutboxState & {
  /** Undefined until it was read once. */
  run: DisplayedRun | undefined;
  /** Why the page shows nothing, or what it shows is not fresh. */
  failure: Failure | null;
  act: (input: RunActionInput) => void;
  dismiss: (refusal: Refusal) => void;
  retry: () => void;
};

/** Polls the run of a token and applies the unsent actions. */
export function useRun(token: string): RunState {
  const [read, setRead] = useState<Run>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const outbox = useMemo(
    () =>
      new Outbox({
        restore: () => restore(token),
        keep: (actions) => store(token, actions),
        send: (action) => sendAction(token, action),
        onRun: setRead,
        newKey: () => crypto.randomUUID(),
      }),
    [token],
  );
  const state = useSyncExternalStore(outbox.subscribe, outbox.state);
  const refresh = useCallback(() => {
    outbox.sendNow();
    const before = outbox.answers;
    readRun(token).then(
      (run) => {
        if (outbox.answers === before) setRead(run);
        setFailure(null);
      },
      (thrown: unknown) => setFailure(asFailure(thrown)),
    );
  }, [outbox, token]);
  useEffect(
    function readWhileSeen() {
      const refreshIfSeen = () => document.visibilityState === 'visible' && refresh();
      refreshIfSeen();
      const timer = setInterval(refreshIfSeen, readEvery);
      window.addEventListener('online', refreshIfSeen);
      document.addEventListener('visibilitychange', refreshIfSeen);
      return () => {
        clearInterval(timer);
        window.removeEventListener('online', refreshIfSeen);
        document.removeEventListener('visibilitychange', refreshIfSeen);
      };
    },
    [refresh],
  );
  const run = useMemo(() => read && displayedRun(read, state.acts), [read, state.acts]);
  return {
    ...state,
    isStuck: state.isStuck || (failure !== null && isOffline(failure)),
    run,
    failure,
    act: (input) => outbox.add(input),
    dismiss: (refusal) => outbox.dismiss(refusal),
    retry: refresh,
  };
}
