import { cleanLine, normalise } from '#kit/contract/text.ts';
import { maxChildren } from '#features/catalogue/modifiers/modifiers.contract.ts';
import { type ImportGroup, type SourceGroup, type SourceOption, unlimited } from './menuImportGroups.contract.ts';
import { matchGroups } from './menuImportGroupMatch.rules.ts';

export type StoredOption = { id: number; name: string; price: number; max: number };
/** An option in a group; a null price is that of the option. */
export type StoredChild = { id: number; optionId: number; price: number | null };
export type StoredGroup = { id: number; name: string; min: number; max: number; children: readonly StoredChild[] };

/** Our modifiers that the groups of an import may be, and the groups of our products. */
export type StoredModifiers = {
  groups: readonly StoredGroup[];
  options: readonly StoredOption[];
  ofProducts: ReadonlyMap<number, readonly number[]>;
};

export type UploadedGroup = SourceGroup & { skipped: boolean };
export type GroupResult = Omit<ImportGroup, 'place'>;

/** An option after the import: stored or new. */
export type OptionPlan = {
  stored: StoredOption | null;
  columns: { name: string; price: number; max: number };
  /** At the source. */
  codes: string[];
};
export type ChildPlan = { stored: StoredChild | null; option: OptionPlan; price: number | null };
/** A group after the import: stored or new. */
export type GroupPlan = {
  stored: StoredGroup | null;
  columns: { name: string; min: number; max: number };
  children: ChildPlan[];
};

export type GroupRules = { allowed: { create: boolean; update: boolean } };
export type GroupsPlan = {
  /** Groups that are imported, by key. */
  plans: ReadonlyMap<string, GroupPlan>;
  results: GroupResult[];
};

const nameKey = (name: string): string => normalise(cleanLine(name));

/** Finds the plan of an option: by its code, else by its name in the group, else by a name that only one of ours has. */
function optionFinder(groups: readonly SourceGroup[], { options }: StoredModifiers) {
  const byId = new Map(options.map((option) => [option.id, option]));
  const known = new Set(groups.flatMap((group) => group.options.flatMap(({ modifierId }) => modifierId ?? [])));
  const free = options.filter(({ id }) => !known.has(id));
  const byName = Map.groupBy(free, ({ name }) => nameKey(name));
  const codeOf = new Map<number, string>();
  const plans = new Map<number | string, OptionPlan>();
  const isFree = (id: number, code: string) => !known.has(id) && (codeOf.get(id) ?? code) === code;
  const findStored = ({ code, name, modifierId }: SourceOption, group: StoredGroup | undefined) => {
    const ofCode = byId.get(modifierId ?? 0);
    if (ofCode) return ofCode;
    const key = nameKey(name);
    const inGroup = group?.children
      .flatMap(({ optionId }) => byId.get(optionId) ?? [])
      .find((option) => nameKey(option.name) === key && isFree(option.id, code));
    const [named, ...others] = byName.get(key) ?? [];
    return inGroup ?? (named && others.length === 0 && isFree(named.id, code) ? named : null);
  };
  return (source: SourceOption, group: StoredGroup | undefined): OptionPlan => {
    const present = plans.get(source.code);
    if (present) return present;
    const stored = findStored(source, group);
    const ofStored = stored && plans.get(stored.id);
    const { name, price, max } = source;
    const plan = ofStored ?? { stored, columns: stored ?? { name: cleanLine(name), price, max }, codes: [] };
    if (stored) codeOf.set(stored.id, source.code);
    plans.set(source.code, plan).set(stored?.id ?? source.code, plan);
    plan.codes.push(source.code);
    return plan;
  };
}

const limitsOf = ({ min, max }: SourceGroup) => {
  const limit = Math.min(Math.max(max, 1), unlimited);
  return { min: Math.min(Math.max(min, 0), limit), max: limit };
};

type Draft = { source: SourceGroup; stored: StoredGroup | undefined; options: Map<OptionPlan, SourceOption> };

/** The options of each group, each once. */
function draftsOf(groups: readonly SourceGroup[], present: StoredModifiers): Draft[] {
  const matches = matchGroups(groups, present);
  const find = optionFinder(groups, present);
  return groups.map((source) => {
    const stored = matches.get(source.key);
    const options = new Map<OptionPlan, SourceOption>();
    for (const option of source.options) {
      const plan = find(option, stored);
      if (!options.has(plan)) options.set(plan, option);
    }
    return { source, stored, options };
  });
}

/** An option gets the price that all groups agree on; with several prices, groups set those that differ from it. */
function setPrices(drafts: readonly Draft[]): void {
  const prices = new Map<OptionPlan, Set<number>>();
  for (const { options } of drafts)
    for (const [plan, { price }] of options) prices.set(plan, (prices.get(plan) ?? new Set()).add(price));
  for (const [plan, found] of prices) {
    const [price = plan.columns.price] = found;
    if (found.size === 1 || plan.stored === null) plan.columns = { ...plan.columns, price };
  }
}

function childOf(option: OptionPlan, price: number, stored: StoredChild | null): ChildPlan {
  const isOfOption = price === option.columns.price && (stored?.price ?? null) === null;
  return { stored, option, price: isOfOption ? null : price };
}

function planOf({ source, stored, options }: Draft): GroupPlan {
  const childBy = new Map(stored?.children.map((child) => [child.optionId, child]));
  return {
    stored: stored ?? null,
    columns: { name: stored?.name ?? cleanLine(source.name), ...limitsOf(source) },
    children: [...options].map(([option, { price }]) =>
      childOf(option, price, childBy.get(option.stored?.id ?? 0) ?? null),
    ),
  };
}

const priceOf = ({ option, price }: ChildPlan): number => price ?? option.columns.price;
const priceBefore = ({ stored, option }: ChildPlan): number | null => stored?.price ?? option.stored?.price ?? null;

function optionResult(child: ChildPlan): GroupResult['options'][number] {
  const [price, before] = [priceOf(child), priceBefore(child)];
  const isChanged = before !== null && before !== price;
  const { stored } = child.option;
  const added = stored ? ('add' as const) : ('create' as const);
  return {
    name: child.option.columns.name,
    price,
    status: child.stored ? (isChanged ? 'change' : 'same') : added,
    before: isChanged ? before : null,
  };
}

function statusOf({ stored, columns, children }: GroupPlan): GroupResult['status'] {
  if (!stored) return 'create';
  const isSame = stored.min === columns.min && stored.max === columns.max;
  return isSame && children.every((child) => optionResult(child).status === 'same') ? 'same' : 'change';
}

/** Whether importing a group writes nothing. */
export const isUnchanged = (plan: GroupPlan): boolean => statusOf(plan) === 'same';

/** Why a group cannot be imported; null: it can. */
function problemOf(plan: GroupPlan, { allowed }: GroupRules): string | null {
  const { stored, columns, children } = plan;
  const others = stored?.children.filter(({ id }) => !children.some((child) => child.stored?.id === id)) ?? [];
  if (children.length === 0) return 'No tiene ninguna opción en venta.';
  if (children.length + others.length > maxChildren) return `Un grupo tiene hasta ${maxChildren} opciones.`;
  const total = children.reduce((sum, { option }) => sum + option.columns.max, 0);
  if (others.length === 0 && columns.min > total) return `Pide ${columns.min} y sus opciones permiten ${total}.`;
  const creates = !stored || children.some(({ option }) => option.stored === null);
  if (creates && !allowed.create) return 'No tienes permiso para crear modificadores.';
  return stored && statusOf(plan) === 'change' && !allowed.update
    ? 'No tienes permiso para cambiar modificadores.'
    : null;
}

function resultOf(plan: GroupPlan, names: ReadonlyMap<number, string>, rules: GroupRules): GroupResult {
  const { stored, columns, children } = plan;
  const isSame = stored === null || (stored.min === columns.min && stored.max === columns.max);
  const found = new Set(children.map((child) => child.stored?.id));
  const problem = problemOf(plan, rules);
  return {
    ...columns,
    status: problem === null ? statusOf(plan) : 'error',
    modifierId: stored?.id ?? null,
    before: isSame ? null : { min: stored.min, max: stored.max },
    options: children.map(optionResult),
    missing: stored?.children.flatMap(({ id, optionId }) => (found.has(id) ? [] : (names.get(optionId) ?? []))) ?? [],
    lines: 0,
    problem,
  };
}

const skippedResult = (source: SourceGroup): GroupResult => ({
  name: cleanLine(source.name),
  ...limitsOf(source),
  status: 'skipped',
  modifierId: null,
  before: null,
  options: source.options.map(({ name, price }) => ({ name, price, status: 'same', before: null })),
  missing: [],
  lines: 0,
  problem: null,
});

/** Plans the groups of an import. `lines`: how many lines have each; one that none has is left out. */
export function planGroups(
  groups: readonly UploadedGroup[],
  lines: ReadonlyMap<string, number>,
  present: StoredModifiers,
  rules: GroupRules,
): GroupsPlan {
  const drafts = draftsOf(
    groups.filter(({ key, skipped }) => !skipped && lines.has(key)),
    present,
  );
  setPrices(drafts);
  const names = new Map(present.options.map(({ id, name }) => [id, name]));
  const planned = new Map(
    drafts.map((draft) => {
      const plan = planOf(draft);
      return [draft.source.key, { plan, result: resultOf(plan, names, rules) }];
    }),
  );
  return {
    plans: new Map([...planned].flatMap(([key, { plan, result }]) => (result.problem === null ? [[key, plan]] : []))),
    results: groups.map((group) => ({
      ...(planned.get(group.key)?.result ?? skippedResult(group)),
      lines: lines.get(group.key) ?? 0,
    })),
  };
}
