import { Failure } from '#kit/contract/failures.ts';
import { type NestedChange, nestedDiff, presentPath } from '#kit/contract/nested.ts';
import type { FormChange } from '#kit/web/form/engine.ts';
import type { Modifier, ModifierChild, ModifierDraft, ModifierPatch } from '../../modifiers.contract.ts';
import { draftOfModifier } from '../../modifiers.rules.ts';

/** A modifier as its form holds it: the place of a child is where it stands. */
export function formOf(modifier: Modifier): ModifierDraft {
  const draft = draftOfModifier(modifier);
  return { ...draft, modifierChildren: inPlace(draft.modifierChildren) };
}

export const inPlace = (children: readonly ModifierChild[]): ModifierChild[] =>
  children.map((child, position) => (child.position === position ? child : { ...child, position }));

type Change = Pick<FormChange<ModifierDraft>, 'saved' | 'changed'>;

const orderOf = (children: readonly ModifierChild[]) => children.map(({ id }) => id).join();

/** What a save sends: the fields that differ and, of the children, those that do. A new order names them all. */
export function patchOf({ saved, changed }: Change): ModifierPatch {
  const { modifierChildren: present, ...fields } = changed;
  if (!present) return fields;
  const before = saved.modifierChildren;
  const differing: NestedChange<ModifierChild>[] = nestedDiff(before, present, 'id');
  const kept = before.filter(({ id }) => present.some((child) => child.id === id));
  if (orderOf(kept) === orderOf(present.filter(({ id }) => id !== undefined)))
    return { ...fields, modifierChildren: differing };
  const named = new Set(differing.map(({ id }) => id));
  // Stored places may have gaps or repeat: only all of them together say the order.
  const others = present.filter(({ id }) => !named.has(id)).map(({ id, position }) => ({ id, position }));
  return { ...fields, modifierChildren: [...differing, ...others] };
}

/** A refusal of such a save, told at the places the form has: those in what was sent are others. */
export function atFormPlaces(failure: Failure, { modifierChildren: sent }: ModifierPatch, values: ModifierDraft) {
  if (!sent) return failure;
  const place = { sent, present: values.modifierChildren, identity: 'id' as const };
  const fields = Object.fromEntries(
    Object.entries(failure.fields).map(([path, messages]) =>
      path.startsWith('modifier_children.') ? [presentPath(path, place), messages] : [path, messages],
    ),
  );
  const { code, status, message, conflict, requestId } = failure;
  return new Failure(
    { code, status, message },
    { fields, ...(conflict && { conflict }), ...(requestId && { requestId }) },
  );
}
