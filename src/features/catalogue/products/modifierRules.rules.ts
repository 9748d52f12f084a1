import type { FieldIssue } from '#kit/contract/recordSchema.ts';
import type { ModifierRule } from './products.contract.ts';

type Requirements = ReadonlyMap<number, readonly number[]>;

const requirementsOf = (rules: readonly ModifierRule[]): Requirements =>
  new Map(
    [...Map.groupBy(rules, ({ modifierId }) => modifierId)].map(([id, modifierRules]) => [
      id,
      modifierRules.flatMap(({ kind, ruledModifierId }) => (kind === 'requires' ? [ruledModifierId] : [])),
    ]),
  );

/** Everything that is chosen with an option: what it requires, and what that requires. */
function chosenWith(option: number, requirements: Requirements): Set<number> {
  const chosen = new Set([option]);
  // A set that grows while it is walked is walked to its new end.
  for (const each of chosen) for (const required of requirements.get(each) ?? []) chosen.add(required);
  return chosen;
}

const contradiction = 'Contradice a otra regla: con ella una opción exige y prohíbe a la vez';

/** Rules that cannot hold together. */
export function modifierRuleIssues(rules: readonly ModifierRule[]): FieldIssue[] {
  const requirements = requirementsOf(rules);
  const chosen = [...requirements.keys()].map((option) => chosenWith(option, requirements));
  const seen = new Set<string>();
  return rules.flatMap(({ modifierId, kind, ruledModifierId }, place) => {
    const at = (message: string): FieldIssue[] => [{ path: ['modifierRules', place, 'ruledModifierId'], message }];
    if (modifierId === ruledModifierId) return at('Una opción no puede tener una regla con ella misma');
    const key = `${modifierId} ${kind} ${ruledModifierId}`;
    if (seen.has(key)) return at('Esta regla está dos veces');
    seen.add(key);
    const clashes = kind === 'excludes' && chosen.some((each) => each.has(modifierId) && each.has(ruledModifierId));
    return clashes ? at(contradiction) : [];
  });
}

/** Rules about options that no group of the product offers. */
export const unknownOptionIssues = (rules: readonly ModifierRule[], offered: ReadonlySet<number>): FieldIssue[] =>
  rules.flatMap((rule, place) =>
    (['modifierId', 'ruledModifierId'] as const)
      .filter((side) => !offered.has(rule[side]))
      .map((side) => ({
        path: ['modifierRules', place, side],
        message: 'Ningún grupo del producto tiene esta opción: quita la regla o agrega el grupo',
      })),
  );
