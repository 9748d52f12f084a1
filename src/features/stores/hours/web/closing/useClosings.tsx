import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCan } from '#kit/web/session/Can.tsx';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { closingsApi } from '../../closings.contract.ts';
import { closingNotice } from './closingNotice.ts';
import { type ClosingTarget, targetText } from './target.ts';

const CloseDialog = lazy(() => import('./CloseDialog.tsx').then(({ CloseDialog }) => ({ default: CloseDialog })));

/** How long the notice of a closing stays: there is a period to read, and a way back. */
export const noticeMilliseconds = 12_000;

export type Closings = {
  close: (target: ClosingTarget) => Promise<boolean>;
  open: (target: ClosingTarget) => Promise<boolean>;
  dialog: ReactNode;
};

type Question = { target: ClosingTarget; answer: (done: boolean) => void };

/**
 * Closing and opening stores, one or many. Both resolve to whether it was done. `dialog` has to be drawn by whoever
 * asks.
 */
export function useClosings(): Closings {
  const [question, setQuestion] = useState<Question | null>(null);
  const { integer } = useTenantFormat();
  const undoing = useUndoing();
  const open = useOpening(undoing);
  const close = (target: ClosingTarget) => new Promise<boolean>((answer) => setQuestion({ target, answer }));
  const settle = (done: boolean) => {
    question?.answer(done);
    setQuestion(null);
  };
  const dialog = (
    <Suspense>
      {question && (
        <CloseDialog
          target={question.target}
          onClose={() => settle(false)}
          onClosed={(draft, { requestId, closings }) => {
            const who = targetText({ ...question.target, count: closings.length }, integer);
            toasts.success(closingNotice(who, draft, closings, Date.now()), undoing(requestId), noticeMilliseconds);
            settle(true);
          }}
        />
      )}
    </Suspense>
  );
  return { close, open, dialog };
}

type Undoing = (requestId: string) => { label: string; run: () => void } | undefined;

/** What a notice offers to take back what it tells of. */
function useUndoing(): Undoing {
  const may = useCan(auditApi.undo.policy);
  const undo = useEndpointMutation(auditApi.undo, { invalidates: ['stores', 'history'], success: 'Cambio deshecho' });
  return (requestId) => (may ? { label: 'Deshacer', run: () => undo.mutate({ params: { requestId } }) } : undefined);
}

function useOpening(undoing: Undoing): (target: ClosingTarget) => Promise<boolean> {
  const client = useQueryClient();
  const { integer } = useTenantFormat();
  const { mutateAsync } = useEndpointMutation(closingsApi.openMany, { invalidates: ['stores'] });
  const openNow = async ({ ids }: ClosingTarget) => {
    const { requestId, opened } = await mutateAsync({ body: { storeIds: ids } });
    const [first] = opened;
    if (!first) {
      void client.invalidateQueries({ queryKey: ['stores'] });
      return toasts.partial('No había ningún cierre que terminar');
    }
    const who = opened.length === 1 ? first.name : pluralize(opened.length, ['local', 'locales'], integer);
    const words = opened.length === 1 ? `Terminó el cierre de ${who}` : `Terminaron los cierres de ${who}`;
    toasts.success(words, undoing(requestId), noticeMilliseconds);
  };
  return async (target) => {
    if (target.count > 1)
      return confirm({
        title: `¿Abrir ${targetText(target, integer)}?`,
        body: 'Terminan los cierres que rigen ahora y cada local vuelve a su horario. Los cierres que aún no empiezan quedan.',
        confirm: 'Abrir',
        run: () => openNow(target),
      });
    return openNow(target).then(
      () => true,
      (thrown: unknown) => {
        toasts.failure(thrown);
        return false;
      },
    );
  };
}
