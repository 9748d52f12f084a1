import { lazy, type ReactNode } from 'react';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { useCloneRecord } from '#kit/web/record/useCloneRecord.tsx';
import { type RecordActions, useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { type ModifierRow, modifiersApi } from '../modifiers.contract.ts';

const RemoveModifier = lazy(() => import('./RemoveModifier.tsx').then((file) => ({ default: file.RemoveModifier })));

type Subject = Pick<ModifierRow, 'id' | 'kind' | 'name'>;

export const editPath = (id: number) => `/modifiers/edit-modifier/${id}` as const;

const modifierActions: RecordActions<Subject> = {
  api: modifiersApi,
  history: { api: auditApi, table: 'modifiers' },
  removal: { endpoint: modifiersApi.remove, success: 'Modificador eliminado', ask: () => RemoveModifier },
};

/** Actions on a modifier, in a list or on its page. `dialogs` renders their confirmations and dialogs. */
export function useModifierActions(onRemoved?: () => void): {
  editing: (modifier: Subject) => RowAction;
  actions: (modifier: Subject) => RowAction[];
  dialogs: ReactNode;
} {
  const clone = useCloneRecord({ endpoint: modifiersApi.clone, success: 'Copia creada', pathOf: editPath });
  const { edit, history, remove, dialogs } = useRecordActions(modifierActions, onRemoved);
  return {
    editing: ({ id }) => edit({ to: editPath(id) }),
    actions: (modifier) => [clone(modifier), history(modifier), remove(modifier)],
    dialogs,
  };
}
