import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { type FieldIssue, recordSchema } from '#kit/contract/recordSchema.ts';
import { type ModifierKind, type Modifier, type ModifierDraft, modifierDraft } from './modifiers.contract.ts';

/** Nouns of the children in sentences. */
export const childNouns = {
  group: { one: 'opción', many: 'opciones', present: 'Esta opción ya está en el grupo' },
  option: { one: 'grupo', many: 'grupos', present: 'Este grupo ya está en la opción' },
} as const;

function repeatedChildren({ kind, modifierChildren }: ModifierDraft): FieldIssue[] {
  const seen = new Set<number>();
  return modifierChildren.flatMap(({ childModifierId }, place) => {
    const path = ['modifierChildren', place, 'childModifierId'];
    if (seen.has(childModifierId)) return [{ path, message: childNouns[kind].present }];
    seen.add(childModifierId);
    return [];
  });
}

function quantityIssues({
  kind,
  minQuantityModifiers: min,
  maxQuantityModifiers: max,
  free,
}: ModifierDraft): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (min > max) issues.push({ path: ['minQuantityModifiers'], message: `No puede ser más que el máximo, ${max}` });
  if (kind === 'group' && free > max)
    issues.push({ path: ['free'], message: `No pueden ser más que el máximo, ${max}` });
  return issues;
}

/** Rules that a complete modifier must satisfy, new or merged. */
export const modifierRules = recordSchema(
  modifierDraft,
  () => blankModifier('group'),
  (draft) => [...quantityIssues(draft), ...repeatedChildren(draft)],
);

/**
 * Message for a group whose minimum exceeds what its options allow, or null. A group without options is still
 * unfinished.
 */
export function minimumError(min: number, maxQuantities: readonly number[]): string | null {
  const total = maxQuantities.reduce((sum, each) => sum + each, 0);
  if (maxQuantities.length === 0 || min <= total) return null;
  return `Pide ${min} y sus opciones permiten ${total}: baja el mínimo o agrega opciones`;
}

/** A blank modifier, with the defaults of absent fields. */
export const blankModifier = (kind: ModifierKind): ModifierDraft =>
  blankOf(modifierDraft, { kind, maxQuantityModifiers: asManyAsLiked, availability: true });

/** The writable part of a stored modifier. */
export const draftOfModifier = (modifier: Modifier): ModifierDraft => draftOf(modifierDraft, modifier);

/** Default maximum, which means no limit. */
const asManyAsLiked = 100;

type Choice = { minQuantityModifiers: number; maxQuantityModifiers: number; free: number };

function quantityText(min: number, max: number, count: number): string {
  if (min === max) return `Elige ${min} de ${count}`;
  if (max >= asManyAsLiked) return min === 0 ? `Elige los que quieras de ${count}` : `Elige ${min} o más de ${count}`;
  return min === 0 ? `Elige hasta ${max} de ${count}` : `Elige de ${min} a ${max}, entre ${count}`;
}

/** Heading over the options of a group: `Elige 1 de 3 · 1 gratis`. */
export function choiceText(choice: Choice, count: number): string {
  const { minQuantityModifiers: min, maxQuantityModifiers: max, free } = choice;
  if (count === 0) return 'Sin opciones';
  const gratis = free === 0 ? [] : [free >= max ? 'Todo gratis' : `${free} gratis`];
  return [quantityText(min, max, count), ...(min === 0 ? ['Opcional'] : []), ...gratis].join(' · ');
}
