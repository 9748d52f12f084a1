import { IconCopy, IconEye, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCan } from '#kit/web/Can.tsx';
import type { RowAction } from '#kit/web/list/RowMenu.tsx';
import { auditApi } from '#features/audit/audit.contract.ts';
import { type ModifierRow, modifiersApi } from '../modifiers.contract.ts';
import { useCloneModifier } from './useCloneModifier.ts';

const HistoryDrawer = lazy(() =>
  import('#kit/web/HistoryDrawer.tsx').then(({ HistoryDrawer }) => ({ default: HistoryDrawer })),
);
const RemoveModifier = lazy(() =>
  import('./RemoveModifier.tsx').then(({ RemoveModifier }) => ({ default: RemoveModifier })),
);

type Subject = Pick<ModifierRow, 'id' | 'kind' | 'name'>;
type Shown = { what: 'history' | 'remove'; modifier: Subject };

export const editPath = (id: number) => `/modifiers/edit-modifier/${id}` as const;

/** What can be done with one modifier, in a list or on its own page. `dialogs` is what asks or shows. */
export function useModifierActions(onRemoved?: () => void): {
  editing: (modifier: Subject) => RowAction;
  actions: (modifier: Subject) => RowAction[];
  dialogs: ReactNode;
} {
  const [shown, setShown] = useState<Shown | null>(null);
  const changes = useCan(modifiersApi.update.policy);
  const clone = useCloneModifier();
  const show = (what: Shown['what'], modifier: Subject) => () => setShown({ what, modifier });
  const editing = ({ id }: Subject): RowAction => ({
    label: changes ? 'Editar' : 'Ver',
    icon: changes ? <IconPencil size={16} /> : <IconEye size={16} />,
    policy: modifiersApi.get.policy,
    to: editPath(id),
  });
  const actions = (modifier: Subject): RowAction[] => [
    {
      label: 'Duplicar',
      icon: <IconCopy size={16} />,
      policy: modifiersApi.clone.policy,
      run: () => void clone(modifier.id),
    },
    {
      label: 'Historial',
      icon: <IconHistory size={16} />,
      policy: modifiersApi.get.policy,
      run: show('history', modifier),
    },
    {
      label: 'Eliminar',
      icon: <IconTrash size={16} />,
      policy: modifiersApi.remove.policy,
      danger: true,
      apart: true,
      run: show('remove', modifier),
    },
  ];
  const close = () => setShown(null);
  const dialogs = shown && (
    <Suspense>
      {shown.what === 'history' && (
        <HistoryDrawer api={auditApi} table="modifiers" id={shown.modifier.id} opened onClose={close} />
      )}
      {shown.what === 'remove' && (
        <RemoveModifier modifier={shown.modifier} onClose={close} {...(onRemoved && { onRemoved })} />
      )}
    </Suspense>
  );
  return { editing, actions, dialogs };
}
