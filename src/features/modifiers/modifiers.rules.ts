import { type WholeIssue, wholeRules } from '#kit/contract/wholeRules.ts';
import type { ModifierKind } from './modifierList.contract.ts';
import { type Modifier, type ModifierDraft, modifierDraft } from './modifiers.contract.ts';

/** What a child is called in a sentence. */
export const childWords = {
  group: { one: 'opción', many: 'opciones', present: 'Esta opción ya está en el grupo' },
  option: { one: 'grupo', many: 'grupos', present: 'Este grupo ya está en la opción' },
} as const;

function repeatedChildren({ kind, modifierChildren }: ModifierDraft): WholeIssue[] {
  const seen = new Set<number>();
  return modifierChildren.flatMap(({ childModifierId }, place) => {
    const path = ['modifierChildren', place, 'childModifierId'];
    if (seen.has(childModifierId)) return [{ path, message: childWords[kind].present }];
    seen.add(childModifierId);
    return [];
  });
}

function quantityIssues({
  kind,
  minQuantityModifiers: min,
  maxQuantityModifiers: max,
  free,
}: ModifierDraft): WholeIssue[] {
  const issues: WholeIssue[] = [];
  if (min > max) issues.push({ path: ['minQuantityModifiers'], message: `No puede ser más que el máximo, ${max}` });
  if (kind === 'group' && free > max)
    issues.push({ path: ['free'], message: `No pueden ser más que el máximo, ${max}` });
  return issues;
}

/** What a whole modifier must satisfy by itself, new or merged. */
export const modifierRules = wholeRules(
  modifierDraft,
  () => blankModifier('group'),
  (draft) => [...quantityIssues(draft), ...repeatedChildren(draft)],
);

/** Why a group asks for more than its options allow; null when it does not. One without options is not finished yet. */
export function tooFewChoices(min: number, mostOfEach: readonly number[]): string | null {
  const most = mostOfEach.reduce((sum, each) => sum + each, 0);
  if (mostOfEach.length === 0 || min <= most) return null;
  return `Pide ${min} y sus opciones permiten ${most}: baja el mínimo o agrega opciones`;
}

/** A modifier nobody has written anything about, and what an absent field of a new one means. */
export const blankModifier = (kind: ModifierKind): ModifierDraft => ({
  kind,
  name: '',
  description: '',
  price: 0,
  free: 0,
  minQuantityModifiers: 0,
  maxQuantityModifiers: 100,
  position: 0,
  dropdownText: '',
  foodType: null,
  availability: true,
  pictureKey: null,
  alohaId: null,
  fbdId: null,
  ingredientIds: [],
  modifierChildren: [],
});

/** The writable part of a stored modifier. */
export function draftOfModifier(modifier: Modifier): ModifierDraft {
  const fields = Object.keys(modifierDraft.shape) as (keyof ModifierDraft)[];
  return Object.fromEntries(fields.map((field) => [field, modifier[field]])) as unknown as ModifierDraft;
}

const mostName = 120;
const copyPrefix = 'Copia de ';
export const copyName = (name: string): string => (copyPrefix + name).slice(0, mostName).trimEnd();

/** The maximum nobody has lowered: as many as one likes. */
const asManyAsLiked = 100;

type Choice = { minQuantityModifiers: number; maxQuantityModifiers: number; free: number };

function quantityWords(min: number, max: number, count: number): string {
  if (min === max) return `Elige ${min} de ${count}`;
  if (max >= asManyAsLiked) return min === 0 ? `Elige los que quieras de ${count}` : `Elige ${min} o más de ${count}`;
  return min === 0 ? `Elige hasta ${max} de ${count}` : `Elige de ${min} a ${max}, entre ${count}`;
}

/** What a guest is told over the options of a group: `Elige 1 de 3 · 1 gratis`. */
export function choiceWords(choice: Choice, count: number): string {
  const { minQuantityModifiers: min, maxQuantityModifiers: max, free } = choice;
  if (count === 0) return 'Sin opciones';
  const gratis = free === 0 ? [] : [free >= max ? 'Todo gratis' : `${free} gratis`];
  return [quantityWords(min, max, count), ...(min === 0 ? ['Opcional'] : []), ...gratis].join(' · ');
}
