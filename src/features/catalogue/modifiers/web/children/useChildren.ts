import { useCallback, useMemo } from 'react';
import { useField, useFormContext } from '#kit/web/form/FormContext.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import type { ModifierKind, ModifierChild, ModifierDraft } from '../../modifiers.contract.ts';
import { sortByPosition } from './sortByPosition.ts';
import { useChildTrees } from './useChildTrees.ts';

const { useValue } = fieldsFor<ModifierDraft>();
export const childrenField = 'modifierChildren';

/** Labels of the children of each kind. */
export const childrenLabels: Record<ModifierKind, string> = {
  group: 'Opciones del grupo',
  option: 'Grupos que pide esta opción',
};

/** The children of the form around, what they are, and all that can be done with them. */
export function useChildren() {
  const kind = useValue('kind');
  const { form } = useFormContext();
  const present = useCallback(() => form.getValues(childrenField) as ModifierChild[], [form]);
  const trees = useChildTrees(useValue('modifierChildren'));
  const nameOf = useCallback((id: number) => trees.get(id)?.name ?? `N.º ${id}`, [trees]);
  const show = useMemo(
    () => (value: unknown) =>
      (value as ModifierChild[]).map(({ childModifierId }) => nameOf(childModifierId)).join(', ') || 'ninguno',
    [nameOf],
  );
  const field = useField<ModifierChild[]>({ name: childrenField, label: childrenLabels[kind], show });
  const setAll = (children: readonly ModifierChild[]) => field.change(sortByPosition(children));
  return {
    ...field,
    kind,
    children: field.value,
    trees,
    nameOf,
    setAll,
    add: (childModifierId: number) =>
      setAll([...present(), { childModifierId, position: present().length, price: null }]),
    remove: (index: number) => {
      const child = present()[index];
      if (!child) return;
      setAll(present().toSpliced(index, 1));
      const undo = () => setAll(present().toSpliced(index, 0, child));
      toasts.success(`«${nameOf(child.childModifierId)}» quitado`, { label: 'Deshacer', run: undo });
    },
    setPrice: (index: number, price: number | null) =>
      field.change(present().map((child, place) => (place === index ? { ...child, price } : child))),
  };
}
export type Children = ReturnType<typeof useChildren>;
