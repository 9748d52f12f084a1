import { Stack, Text } from '@mantine/core';
import { use } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { confirm } from '../../shell/dialogs.tsx';
import { TenantFormatContext } from '../../shell/format.tsx';
import { useEndpointMutation } from '../../api/query.ts';
import { UndoPreview } from './ChangeList.tsx';
import { EntitiesContext, type RecordChange, useEntities } from './RecordChange.ts';

export type UndoEndpoint = Endpoint<z.ZodType<unknown, { requestId: string }>>;

/** A request as far as undoing it needs to know. */
export type Undoable = { requestId: string; changes: RecordChange[]; changeCount: number };

/** Confirms an undo with a preview of its effect; failures appear in the dialog. */
export function useUndo(endpoint: UndoEndpoint): (entry: Undoable) => void {
  const [fetchEntities, format] = [use(EntitiesContext), use(TenantFormatContext)];
  const areas = [...useEntities().values()].map(({ area }) => area);
  const undo = useEndpointMutation(endpoint, {
    invalidates: ['history', 'my_account', ...areas],
    success: 'Cambio deshecho',
  });
  return ({ requestId, changes, changeCount }) =>
    void confirm({
      title: '¿Deshacer este cambio?',
      body: (
        <Stack gap="sm">
          {/* Dialogs render outside the shell, without the tenant's context. */}
          <TenantFormatContext value={format}>
            <EntitiesContext value={fetchEntities}>
              <UndoPreview changes={changes} count={changeCount} />
            </EntitiesContext>
          </TenantFormatContext>
          <Text size="sm" c="dimmed">
            Queda anotado en el historial y también se puede deshacer.
          </Text>
        </Stack>
      ),
      confirm: 'Deshacer',
      danger: changes.some(({ action }) => action === 'insert'),
      run: () => undo.mutateAsync({ params: { requestId } }),
    });
}
