import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useUndoAction } from '#kit/web/record/history/useUndoAction.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { ClosingTarget } from './target.ts';

const RequestedClosing = lazy(() =>
  import('./RequestedClosing.tsx').then((file) => ({ default: file.RequestedClosing })),
);
const RequestedOpening = lazy(() =>
  import('./RequestedClosing.tsx').then((file) => ({ default: file.RequestedOpening })),
);
const CloseDialog = lazy(() => import('./CloseDialog.tsx').then(({ CloseDialog }) => ({ default: CloseDialog })));

/** How long the notice of a closing stays: there is a period to read, and a way back. */
export const noticeMilliseconds = 12_000;

export type Closings = {
  close: (target: ClosingTarget) => Promise<boolean>;
  open: (target: ClosingTarget) => Promise<boolean>;
  dialog: ReactNode;
};

type Question = { target: ClosingTarget; answer: (done: boolean) => void };

/** A closing or an opening that the address requests, and how to remove it from there. */
export type RequestedClosings = { close?: unknown; open?: unknown; onDone: () => void };

/** Closes and opens one or many stores. Both resolve to whether it was done. The caller must render `dialog`. */
export function useClosings(requested: RequestedClosings | null = null): Closings {
  const [question, setQuestion] = useState<Question | null>(null);
  const client = useQueryClient();
  const { integer } = useTenantFormat();
  const undoAction = useUndoAction(auditApi.undo, { invalidates: ['stores', 'history'] });
  const close = (target: ClosingTarget) => new Promise<boolean>((answer) => setQuestion({ target, answer }));
  const openWith = (confirms: boolean) => async (target: ClosingTarget) => {
    const { openStores } = await import('./openStores.tsx');
    return openStores(target, confirms, { client, integer, undoing: undoAction });
  };
  const settle = (done: boolean) => {
    question?.answer(done);
    setQuestion(null);
  };
  const report = (text: string, requestId: string) => toasts.success(text, undoAction(requestId), noticeMilliseconds);
  const dialog = (
    <Suspense>
      {requested?.open !== undefined && (
        <RequestedOpening request={requested.open} open={openWith(true)} onClose={requested.onDone} />
      )}
      {requested?.close !== undefined && (
        <RequestedClosing
          request={requested.close}
          onClose={requested.onDone}
          onClosed={(text, requestId) => {
            report(text, requestId);
            requested.onDone();
          }}
        />
      )}
      {question && (
        <CloseDialog
          target={question.target}
          onClose={() => settle(false)}
          onClosed={(text, requestId) => {
            report(text, requestId);
            settle(true);
          }}
        />
      )}
    </Suspense>
  );
  return { close, open: openWith(false), dialog };
}
