import { List, Stack, Text } from '@mantine/core';
import type { Reply } from '#kit/contract/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useUndoAction } from '#kit/web/record/history/useUndoAction.ts';
import { type Confirmation, confirm } from '#kit/web/shell/dialogs.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { closingsApi } from '../../closings.contract.ts';
import { closingNotice } from './closingNotice.ts';
import { nextMomentText } from '../../../record/web/stateText.ts';
import { type ClosingTarget, targetText } from './target.ts';
import { TargetStores } from './TargetStores.tsx';

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
  const undoing = useUndoAction(auditApi.undo, { invalidates: ['stores', 'history'] });
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

type Undoing = ReturnType<typeof useUndoAction>;

const namesOf = (opened: readonly { name: string }[], integer: (value: number) => string): string =>
  opened.length === 1 && opened[0] ? opened[0].name : pluralize(opened.length, ['local', 'locales'], integer);

type Opened = Reply<typeof closingsApi.openMany>;

/** Asks whether closings that are still to begin go too: whoever opens a store rarely means for ten minutes. */
const takingBack = (upcoming: Opened['upcoming'], run: () => Promise<unknown>): Confirmation => ({
  title: upcoming.length === 1 ? '¿Cancelar también el cierre que viene?' : '¿Cancelar también los cierres que vienen?',
  body: (
    <List size="sm">
      {upcoming.map(({ storeId, storeName, startDatetime, timeZone }) => (
        <List.Item key={`${storeId} ${startDatetime}`}>
          {storeName} cierra {nextMomentText(startDatetime, { timeZone, now: Date.now() })}
        </List.Item>
      ))}
    </List>
  ),
  confirm: upcoming.length === 1 ? 'Cancelar el cierre' : 'Cancelar los cierres',
  cancel: upcoming.length === 1 ? 'Dejarlo' : 'Dejarlos',
  run,
});

function useOpening(undoing: Undoing): (target: ClosingTarget) => Promise<boolean> {
  const client = useQueryClient();
  const { integer } = useTenantFormat();
  const { mutateAsync } = useEndpointMutation(closingsApi.openMany, { invalidates: ['stores'] });
  const cancelUpcoming = async (storeIds: number[]) => {
    const { requestId, opened } = await mutateAsync({ body: { storeIds, upcoming: true } });
    const words = `Se ${opened.length === 1 ? 'canceló el cierre' : 'cancelaron los cierres'} de ${namesOf(opened, integer)}`;
    toasts.success(words, undoing(requestId), noticeMilliseconds);
  };
  const openNow = async ({ ids }: ClosingTarget) => {
    const { requestId, opened, upcoming } = await mutateAsync({ body: { storeIds: ids } });
    if (opened.length > 0) {
      const words = opened.length === 1 ? 'Terminó el cierre de' : 'Terminaron los cierres de';
      toasts.success(`${words} ${namesOf(opened, integer)}`, undoing(requestId), noticeMilliseconds);
    } else {
      void client.invalidateQueries({ queryKey: ['stores'] });
      if (upcoming.length === 0) toasts.partial('No había ningún cierre que terminar');
    }
    return upcoming;
  };
  const askAbout = async (upcoming: Opened['upcoming']) => {
    const ids = [...new Set(upcoming.map(({ storeId }) => storeId))];
    if (ids.length > 0) await confirm(takingBack(upcoming, () => cancelUpcoming(ids)));
  };
  return async (target) => {
    let upcoming: Opened['upcoming'] = [];
    if (target.count > 1) {
      const agreed = await confirm({
        title: `¿Abrir ${targetText(target, integer)}?`,
        body: (
          <Stack gap="sm">
            <TargetStores target={target} />
            <Text size="sm">Terminan los cierres que rigen ahora y cada local vuelve a su horario.</Text>
          </Stack>
        ),
        confirm: 'Abrir',
        run: async () => {
          upcoming = await openNow(target);
        },
      });
      if (!agreed) return false;
    } else {
      try {
        upcoming = await openNow(target);
      } catch (thrown) {
        toasts.failure(thrown);
        return false;
      }
    }
    await askAbout(upcoming);
    return true;
  };
}
