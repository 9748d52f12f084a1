import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { call } from '#kit/web/api/call.ts';
import { areaOf } from '#kit/web/api/query.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { useUndoAction } from '#kit/web/record/history/useUndoAction.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type ChangedLinks, channelPausesApi } from '../pauses.contract.ts';
import { pausedText, resumedText, unableText } from './changedText.ts';
import type { LinkTarget } from './linkTarget.ts';

const PauseDialog = lazy(() => import('./PauseDialog.tsx').then((file) => ({ default: file.PauseDialog })));

export type Pauses = {
  /** Both resolve to whether it was done. */
  pause: (target: LinkTarget) => Promise<boolean>;
  resume: (target: LinkTarget) => Promise<boolean>;
  dialog: ReactNode;
};

type Question = { target: LinkTarget; answer: (done: boolean) => void };

/** Pauses and resumes stores at their channels. The caller must render `dialog`. */
export function usePauses(): Pauses {
  const [question, setQuestion] = useState<Question | null>(null);
  const client = useQueryClient();
  const undoAction = useUndoAction(auditApi.undo, { invalidates: ['stores', 'history'] });
  const report = (text: string, result: ChangedLinks) => {
    void client.invalidateQueries({ queryKey: [areaOf(channelPausesApi.pause)] });
    if (result.changed.length > 0) toasts.success(text, undoAction(result.requestId));
    const unable = unableText(result);
    if (unable) toasts.partial(unable);
    else if (result.changed.length === 0) toasts.partial(text);
  };
  const settle = (done: boolean) => {
    question?.answer(done);
    setQuestion(null);
  };
  return {
    pause: (target) => new Promise((answer) => setQuestion({ target, answer })),
    async resume({ choice }) {
      try {
        const result = await call(channelPausesApi.resume, { body: choice });
        report(resumedText(result), result);
        return true;
      } catch (error) {
        toasts.failure(asFailure(error));
        return false;
      }
    },
    dialog: question && (
      <Suspense>
        <PauseDialog
          target={question.target}
          onClose={() => settle(false)}
          onPaused={(result) => {
            report(pausedText(result, Date.now()), result);
            settle(true);
          }}
        />
      </Suspense>
    ),
  };
}
