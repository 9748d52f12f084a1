import { Stack, Text } from '@mantine/core';
import { use } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { confirm } from '../../shell/dialogs.tsx';
import { TenantFormatContext } from '../../shell/format.tsx';
import { useEndpointMutation } from '../../api/query.ts';
import { UndoPreview } from './ChangeList.tsx';
import { EntitiesContext, type RecordChange, useEntities } from './RecordChange.ts';
import { typedName } from './confirmNamed.ts';
import { type UndoEffect, UndoCounts } from './UndoCounts.tsx';

export type UndoEndpoint = Endpoint<
  z.ZodType<unknown, { requestId: string }>,
  z.ZodType<unknown, { companyName?: string | undefined }>
>;

/** A request as far as undoing it needs to know. */
export type Undoable = { requestId: string; changes: RecordChange[]; changeCount: number; undoEffect: UndoEffect };

/** Confirms an undo with a preview of its effect; failures appear in the dialog. A large one is counted by kind and typed. */
export function useUndo(endpoint: UndoEndpoint): (entry: Undoable) => void {
  const [fetchEntities, format] = [use(EntitiesContext), use(TenantFormatContext)];
  const areas = [...useEntities().values()].map(({ area }) => area);
  const undo = useEndpointMutation(endpoint, {
    invalidates: ['history', 'my_account', ...areas],
    success: 'Cambio deshecho',
  });
  return ({ requestId, changes, changeCount, undoEffect: effect }) =>
    void confirm({
      title: effect.needsName ? '¿Deshacer este cambio completo?' : '¿Deshacer este cambio?',
      body: (
        <Stack gap="sm">
          {/* Dialogs render outside the shell, without the tenant's context. */}
          <TenantFormatContext value={format}>
            <EntitiesContext value={fetchEntities}>
              {effect.needsName ? (
                <UndoCounts effect={effect} />
              ) : (
                <UndoPreview changes={changes} count={changeCount} />
              )}
            </EntitiesContext>
          </TenantFormatContext>
          <Text size="sm" c="dimmed">
            Queda anotado en el historial y también se puede deshacer.
          </Text>
        </Stack>
      ),
      ...(effect.needsName && { typed: typedName }),
      confirm: 'Deshacer',
      danger: effect.removed.length > 0,
      run: (companyName) => undo.mutateAsync({ params: { requestId }, query: effect.needsName ? { companyName } : {} }),
    });
}
