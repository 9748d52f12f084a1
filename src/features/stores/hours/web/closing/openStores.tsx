import { List, Stack, Text } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import type { Reply } from '#kit/contract/endpoint.ts';
import { call } from '#kit/web/api/call.ts';
import type { useUndoAction } from '#kit/web/record/history/useUndoAction.ts';
import { type Confirmation, confirm } from '#kit/web/shell/dialogs.tsx';
import { pluralize } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { closingsApi } from '../../closings.contract.ts';
import { nextMomentText } from '#domain/time/nextMoment.ts';
import { choiceOf, type ClosingTarget, targetText } from './target.ts';
import { TargetStores } from './TargetStores.tsx';
import { noticeMilliseconds } from './useClosings.tsx';

type Actions = {
  client: QueryClient;
  integer: (value: number) => string;
  undoing: ReturnType<typeof useUndoAction>;
};

const namesOf = (opened: readonly { name: string }[], integer: (value: number) => string): string =>
  opened.length === 1 && opened[0] ? opened[0].name : pluralize(opened.length, ['local', 'locales'], integer);

type Opened = Reply<typeof closingsApi.openMany>;

/** Offers to remove upcoming closings too: opening a store for only a few minutes is rarely intended. */
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

async function cancelUpcoming(storeIds: number[], { client, integer, undoing }: Actions): Promise<void> {
  const { requestId, opened } = await call(closingsApi.openMany, { body: { storeIds, upcoming: true } });
  void client.invalidateQueries({ queryKey: ['stores'] });
  const message = `Se ${opened.length === 1 ? 'canceló el cierre' : 'cancelaron los cierres'} de ${namesOf(opened, integer)}`;
  toasts.success(message, undoing(requestId), noticeMilliseconds);
}

async function openNow(target: ClosingTarget, { client, integer, undoing }: Actions): Promise<Opened['upcoming']> {
  const { requestId, opened, upcoming } = await call(closingsApi.openMany, { body: choiceOf(target) });
  void client.invalidateQueries({ queryKey: ['stores'] });
  if (opened.length > 0) {
    const message = opened.length === 1 ? 'Terminó el cierre de' : 'Terminaron los cierres de';
    toasts.success(`${message} ${namesOf(opened, integer)}`, undoing(requestId), noticeMilliseconds);
  } else if (upcoming.length === 0) toasts.partial('No había ningún cierre que terminar');
  return upcoming;
}

/**
 * Ends the closings of some stores, after a confirmation when there are several or the address requests it. Resolves to
 * whether it was done.
 */
export async function openStores(target: ClosingTarget, confirms: boolean, actions: Actions): Promise<boolean> {
  let upcoming: Opened['upcoming'] = [];
  const run = async () => {
    upcoming = await openNow(target, actions);
  };
  if (confirms || target.count > 1 || target.group) {
    const agreed = await confirm({
      title: `¿Abrir ${targetText(target, actions.integer)}?`,
      body: (
        <Stack gap="sm">
          <TargetStores target={target} />
          <Text size="sm">Terminan los cierres que rigen ahora y cada local vuelve a su horario.</Text>
        </Stack>
      ),
      confirm: 'Abrir',
      run,
    });
    if (!agreed) return false;
  } else {
    try {
      await run();
    } catch (thrown) {
      toasts.failure(thrown);
      return false;
    }
  }
  const ids = [...new Set(upcoming.map(({ storeId }) => storeId))];
  if (ids.length > 0) await confirm(takingBack(upcoming, () => cancelUpcoming(ids, actions)));
  return true;
}
