import { normalise } from '#kit/contract/text.ts';
import { isReadPolicy, type Policy, policyTable, type PolicyTable, splitPolicy } from '#kit/contract/policies.ts';

export type PolicySet = ReadonlySet<string>;
export type CheckState = 'all' | 'some' | 'none';

/** An area with those of its policies that are on screen. */
export type VisibleArea = { area: string; label: string; policies: readonly Policy[] };
export type VisibleGroup = { group: string; label: string; areas: readonly VisibleArea[] };

/** A table of only some policies, with the areas and groups that have any of them. */
export function tableOf(table: PolicyTable, only: PolicySet): PolicyTable {
  const areas = table.areas
    .map((area) => ({ ...area, actions: area.actions.filter(({ id }) => only.has(`${area.id}.${id}`)) }))
    .filter(({ actions }) => actions.length > 0);
  const groups = table.groups.filter(({ id }) => areas.some(({ group }) => group === id));
  return policyTable({ groups, areas, roleTemplates: table.roleTemplates });
}

/** Every policy of an area, in the order of the table. */
export const policiesOf = (area: string, { all }: PolicyTable): Policy[] =>
  all.filter((policy) => splitPolicy(policy)[0] === area);

export const countIn = (policies: readonly Policy[], chosen: PolicySet): number =>
  policies.filter((policy) => chosen.has(policy)).length;

/** The state of the tick over some policies. */
export function checkStateOf(policies: readonly Policy[], chosen: PolicySet): CheckState {
  const count = countIn(policies, chosen);
  if (count === 0) return 'none';
  return count === policies.length ? 'all' : 'some';
}

const includes = (text: string, terms: readonly string[]): boolean => {
  const normalised = normalise(text);
  return terms.every((word) => normalised.includes(word));
};

/**
 * The visible tree. A search ignores accents and case; an area that matches by its name or group is complete, others
 * have only the matching actions.
 */
export function policyTree(table: PolicyTable, query = ''): VisibleGroup[] {
  const terms = normalise(query).split(/\s+/).filter(Boolean);
  const visiblePolicies = (area: string, path: string): Policy[] =>
    policiesOf(area, table).filter(
      (policy) => includes(path, terms) || includes(`${path} ${table.actionLabelOf(policy)}`, terms),
    );
  return table.groups
    .map(({ id: group, label }) => ({
      group,
      label,
      areas: table.areas
        .filter((area) => area.group === group)
        .map((area) => ({
          area: area.id,
          label: area.label,
          policies: visiblePolicies(area.id, `${label} ${area.label}`),
        }))
        .filter(({ policies }) => policies.length > 0),
    }))
    .filter((group) => group.areas.length > 0);
}

/** The choice with these policies given or taken, as far as the person holds them: what one lacks stays as it was. */
export function withPolicies(
  chosen: readonly Policy[],
  policies: readonly Policy[],
  give: boolean,
  actorPolicies: PolicySet,
): Policy[] {
  const movable = policies.filter((policy) => actorPolicies.has(policy));
  const rest = chosen.filter((policy) => !movable.includes(policy));
  return give ? [...rest, ...movable] : rest;
}

/** The choice turned into another one, as far as the person holds what differs. `left` counts what they do not. */
export function replacePolicies(
  chosen: readonly Policy[],
  requested: readonly Policy[],
  { held, all }: { held: PolicySet; all: readonly Policy[] },
): { policies: Policy[]; left: number } {
  const policies = all.filter((policy) => (held.has(policy) ? requested : chosen).includes(policy));
  const left = all.filter(
    (policy) => !held.has(policy) && requested.includes(policy) !== chosen.includes(policy),
  ).length;
  return { policies, left };
}

/** The policies of an area that only look. */
export const readPoliciesOf = (area: string, table: PolicyTable): Policy[] =>
  policiesOf(area, table).filter(isReadPolicy);

/** Whether the role opens no screen at all. */
export const hasNoReadPolicy = (chosen: readonly Policy[]): boolean => !chosen.some(isReadPolicy);

/** Actions on one record, which has to be opened for them. */
const onRecords: readonly string[] = ['update', 'delete', 'clone', 'publish', 'cancel', 'refund', 'cook'];

export type MissingReadPolicy = { missing: Policy; sentence: string };

/** The read policy that an area's chosen actions need; null when it is chosen or not needed. */
export function missingReadPolicy(area: string, chosen: PolicySet, table: PolicyTable): MissingReadPolicy | null {
  const policies = policiesOf(area, table);
  const input = policies.filter((policy) => chosen.has(policy));
  if (input.length === 0) return null;
  const label = table.areas.find(({ id }) => id === area)?.label;
  const [list, show] = (['list', 'show'] as const).map((action) =>
    policies.find((policy) => splitPolicy(policy)[1] === action),
  );
  const first = list ?? show;
  if (first && !input.some(isReadPolicy))
    return { missing: first, sentence: `Sin «${table.actionLabelOf(first)}» no verá ${label} en el menú.` };
  if (show && !chosen.has(show) && input.some((policy) => onRecords.includes(splitPolicy(policy)[1])))
    return { missing: show, sentence: `Sin «${table.actionLabelOf(show)}» no podrá abrir lo que puede cambiar.` };
  if (list && !chosen.has(list))
    return { missing: list, sentence: `Sin «${table.actionLabelOf(list)}» no verá la lista de ${label}.` };
  return null;
}
