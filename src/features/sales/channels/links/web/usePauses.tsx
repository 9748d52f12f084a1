import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { call } from '#kit/web/api/call.ts';
import { areaOf } from '#kit/web/api/query.ts';
import { useUndoAction } from '#kit/web/record/history/useUndoAction.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type ChangedLinks, channelPausesApi } from '../pauses.contract.ts';
import { busyText, calmText, pausedText, resumedText, unableText } from './changedText.ts';
import type { LinkTarget } from './linkTarget.ts';

const PauseDialog = lazy(() => import('./LinkDialogs.tsx').then((file) => ({ default: file.PauseDialog })));
const BusyDialog = lazy(() => import('./LinkDialogs.tsx').then((file) => ({ default: file.BusyDialog })));

/** Resolves to whether it was done. */
type Change = (target: LinkTarget) => Promise<boolean>;
export type Pauses = { pause: Change; resume: Change; setBusy: Change; endBusy: Change; dialog: ReactNode };

type Question = { of: 'pause' | 'busy'; target: LinkTarget; answer: (done: boolean) => void };
const dialogs = { pause: PauseDialog, busy: BusyDialog };
const texts = { pause: pausedText, busy: busyText };

/** Pauses stores at their channels, has them take longer, and ends both. The caller must render `dialog`. */
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
  const choose =
    (of: Question['of']): Change =>
    (target) =>
      new Promise((answer) => setQuestion({ of, target, answer }));
  const ending =
    (endpoint: typeof channelPausesApi.resume, textOf: typeof resumedText): Change =>
    async ({ choice }) => {
      try {
        const result = await call(endpoint, { body: choice });
        report(textOf(result), result);
        return true;
      } catch (error) {
        toasts.failure(error);
        return false;
      }
    };
  const Dialog = question && dialogs[question.of];
  return {
    pause: choose('pause'),
    setBusy: choose('busy'),
    resume: ending(channelPausesApi.resume, resumedText),
    endBusy: ending(channelPausesApi.endBusy, calmText),
    dialog: question && Dialog && (
      <Suspense>
        <Dialog
          target={question.target}
          onClose={() => settle(false)}
          onChanged={(result) => {
            report(texts[question.of](result, Date.now()), result);
            settle(true);
          }}
        />
      </Suspense>
    ),
  };
}
