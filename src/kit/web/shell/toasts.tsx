import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { asFailure, messageOf } from '../api/requests.ts';
import { feedback } from '../feedback/feedback.ts';
import type { Toast } from '../feedback/FeedbackHost.tsx';

let errorToastMs: number | undefined;

/** Applies the lifetime of error toasts that the open page declares. */
export function useErrorToastMs(): void {
  const ms = useMatches({ select: (matches) => matches.at(-1)?.staticData.errorToastMs });
  useEffect(
    function apply() {
      errorToastMs = ms;
    },
    [ms],
  );
}

const show = (toast: Toast): void => void feedback().then(({ showToast }) => showToast(toast));

/** A few words at the bottom left, for six seconds. What needs an answer is a notice or a field error instead. */
export const toasts = {
  /** Noun and verb: `Usuario guardado`. The action is usually undo. `lasts` is in milliseconds, where there is more to read. */
  success: (message: string, action?: Toast['action'], lasts?: number): void =>
    show({ kind: 'success', message, action, lasts }),

  /** Accepts any thrown value; ignores aborted requests. */
  failure: (thrown: unknown): void => {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return;
    const failure = asFailure(thrown);
    const requestId = failure.status >= 500 ? failure.requestId : undefined;
    show({ kind: 'failure', message: messageOf(failure), requestId, lasts: errorToastMs });
  },

  /** Some of it worked: `2 de 5 usuarios activados`. */
  partial: (message: string, action?: Toast['action']): void => show({ kind: 'partial', message, action }),
};
