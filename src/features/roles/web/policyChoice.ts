import { normalise } from '#kit/contract/text.ts';
import {
  actionLabels,
  allPolicies,
  type Area,
  areas,
  isReading,
  type Policy,
  type PolicyGroup,
  policyGroups,
  splitPolicy,
} from '#domain/policies.ts';

export type Chosen = ReadonlySet<string>;
export type Tick = 'all' | 'some' | 'none';

/** An area with those of its policies that are on screen. */
export type ShownArea = { area: Area; label: string; policies: readonly Policy[] };
export type ShownGroup = { group: PolicyGroup; label: string; areas: readonly ShownArea[] };

/** Every policy of an area, in the order of the table. */
export const policiesOf = (area: Area): Policy[] => allPolicies.filter((policy) => splitPolicy(policy)[0] === area);

export const actionLabel = (policy: Policy): string => actionLabels[splitPolicy(policy)[1]];

export const countIn = (policies: readonly Policy[], chosen: Chosen): number =>
  policies.filter((policy) => chosen.has(policy)).length;

/** The state of the tick over some policies. */
export function tickOf(policies: readonly Policy[], chosen: Chosen): Tick {
  const count = countIn(policies, chosen);
  if (count === 0) return 'none';
  return count === policies.length ? 'all' : 'some';
}

const includes = (text: string, words: readonly string[]): boolean => {
  const looked = normalise(text);
  return words.every((word) => looked.includes(word));
};

const inOrder = Object.entries(areas) as [Area, (typeof areas)[Area]][];

/**
 * The tree as it is drawn. A search, blind to accents and case, leaves the areas it names whole (by their own name or
 * their group's) and of the others the actions it names.
 */
export function policyTree(query = ''): ShownGroup[] {
  const words = normalise(query).split(/\s+/).filter(Boolean);
  const shown = (area: Area, path: string): Policy[] =>
    policiesOf(area).filter((policy) => includes(path, words) || includes(`${path} ${actionLabel(policy)}`, words));
  return (Object.entries(policyGroups) as [PolicyGroup, string][])
    .map(([group, label]) => ({
      group,
      label,
      areas: inOrder
        .filter(([, spec]) => spec.group === group)
        .map(([area, spec]) => ({ area, label: spec.label, policies: shown(area, `${label} ${spec.label}`) }))
        .filter(({ policies }) => policies.length > 0),
    }))
    .filter((group) => group.areas.length > 0);
}

/** The choice with these policies given or taken, as far as the person holds them: what one lacks stays as it was. */
export function withPolicies(
  chosen: readonly Policy[],
  policies: readonly Policy[],
  give: boolean,
  held: Chosen,
): Policy[] {
  const movable = policies.filter((policy) => held.has(policy));
  const rest = chosen.filter((policy) => !movable.includes(policy));
  return give ? [...rest, ...movable] : rest;
}

/** The choice turned into another one, as far as the person holds what differs. `left` counts what they do not. */
export function replaced(
  chosen: readonly Policy[],
  wanted: readonly Policy[],
  held: Chosen,
): { policies: Policy[]; left: number } {
  const policies = allPolicies.filter((policy) => (held.has(policy) ? wanted : chosen).includes(policy));
  const left = allPolicies.filter(
    (policy) => !held.has(policy) && wanted.includes(policy) !== chosen.includes(policy),
  ).length;
  return { policies, left };
}

/** The policies of an area that only look. */
export const readingOf = (area: Area): Policy[] => policiesOf(area).filter(isReading);

/** Whether the role opens no screen at all. */
export const seesNothing = (chosen: readonly Policy[]): boolean => !chosen.some(isReading);

/** Actions on one record, which has to be opened for them. */
const onRecords: readonly string[] = ['update', 'delete', 'clone', 'publish', 'cancel', 'refund', 'cook'];

export type BlindSpot = { missing: Policy; sentence: string };

/** What an area lets do without letting see, and the policy that would mend it; null when all is in sight. */
export function blindSpot(area: Area, chosen: Chosen): BlindSpot | null {
  const policies = policiesOf(area);
  const given = policies.filter((policy) => chosen.has(policy));
  if (given.length === 0) return null;
  const { label } = areas[area];
  const [list, show] = (['list', 'show'] as const).map((action) =>
    policies.find((policy) => splitPolicy(policy)[1] === action),
  );
  const first = list ?? show;
  if (first && !given.some(isReading))
    return { missing: first, sentence: `Sin «${actionLabel(first)}» no verá ${label} en el menú.` };
  if (show && !chosen.has(show) && given.some((policy) => onRecords.includes(splitPolicy(policy)[1])))
    return { missing: show, sentence: `Sin «${actionLabel(show)}» no podrá abrir lo que puede cambiar.` };
  if (list && !chosen.has(list))
    return { missing: list, sentence: `Sin «${actionLabel(list)}» no verá la lista de ${label}.` };
  return null;
}
