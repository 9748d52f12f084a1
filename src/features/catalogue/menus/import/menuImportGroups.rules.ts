import { nameKey } from '#domain/cells/recordIds.ts';
import { cleanLine } from '#kit/contract/text.ts';
import { maxChildren } from '#features/catalogue/modifiers/modifiers.contract.ts';
import {
  clampLimits,
  type ImportGroup,
  type SourceGroup,
  type SourceOption,
  unlimited,
} from './menuImportGroups.contract.ts';
import { matchGroups } from './menuImportGroupMatch.rules.ts';

export type StoredOption = { id: number; name: string; price: number; max: number };
/** An option in a group; a null price is that of the option. */
export type StoredChild = { id: number; optionId: number; price: number | null };
export type StoredGroup = {
  id: number;
  name: string;
  min: number;
  max: number;
  children: readonly StoredChild[];
  /** Products that have it, directly or through another group. */
  products: number;
};

/** Our modifiers that the groups of an import may be, and the groups of our products. */
export type StoredModifiers = {
  groups: readonly StoredGroup[];
  options: readonly StoredOption[];
  ofProducts: ReadonlyMap<number, readonly number[]>;
};

/** `forAll`: it may change for products outside the import. */
export type UploadedGroup = SourceGroup & { skipped: boolean; forAll: boolean };
/** The lines that have a group, and their products that are ours. */
export type GroupLines = { count: number; productIds: ReadonlySet<number> };
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
type ResultRules = GroupRules & { others: number; forAll: boolean };
export type GroupsPlan = {
  /** Groups that are imported, by key. */
  plans: ReadonlyMap<string, GroupPlan>;
  results: GroupResult[];
};

/**
 * Finds options of ours by their codes, else by their names in their groups, for all groups first.
 *
 * Others are found by the name of an option of ours that no group has, or are new.
 */
function optionPlans(groups: readonly SourceGroup[], present: StoredModifiers) {
  const byId = new Map(present.options.map((option) => [option.id, option]));
  const known = new Set(groups.flatMap((group) => group.options.flatMap(({ modifierId }) => modifierId ?? [])));
  const grouped = new Set(present.groups.flatMap(({ children }) => children.map(({ optionId }) => optionId)));
  const loose = present.options.filter(({ id }) => !known.has(id) && !grouped.has(id));
  const byName = Map.groupBy(loose, ({ name }) => nameKey(name));
  const codeOf = new Map<number, string>();
  const plans = new Map<number | string, OptionPlan>();
  const isFree = (id: number, code: string) => !known.has(id) && (codeOf.get(id) ?? code) === code;
  const findStored = ({ code, name, modifierId }: SourceOption, group: StoredGroup | undefined) => {
    const ofCode = byId.get(modifierId ?? 0);
    if (ofCode) return ofCode;
    const key = nameKey(name);
    return group?.children
      .flatMap(({ optionId }) => byId.get(optionId) ?? [])
      .find((option) => nameKey(option.name) === key && isFree(option.id, code));
  };
  const add = ({ code, name, price, max }: SourceOption, stored: StoredOption | null): OptionPlan => {
    const ofStored = stored && plans.get(stored.id);
    const plan = ofStored ?? { stored, columns: stored ?? { name: cleanLine(name), price, max }, codes: [] };
    if (stored) codeOf.set(stored.id, code);
    plans.set(code, plan).set(stored?.id ?? code, plan);
    plan.codes.push(code);
    return plan;
  };
  return {
    claim(source: SourceOption, group: StoredGroup | undefined): void {
      const stored = plans.has(source.code) ? null : findStored(source, group);
      if (stored) add(source, stored);
    },
    find(source: SourceOption): OptionPlan {
      const present = plans.get(source.code);
      if (present) return present;
      const [named, ...others] = byName.get(nameKey(source.name)) ?? [];
      return add(source, named && others.length === 0 && isFree(named.id, source.code) ? named : null);
    },
  };
}

/** Limits of a group. One of ours keeps its own where the source has no maximum. */
function limitsOf(source: SourceGroup, stored?: StoredGroup): { min: number; max: number } {
  if (stored && source.max === null) return { min: stored.min, max: stored.max };
  const { min, max } = clampLimits(source);
  return { min, max: max ?? unlimited };
}

type Draft = { source: UploadedGroup; stored: StoredGroup | undefined; options: Map<OptionPlan, SourceOption> };

/** The options of each group, each once. */
function draftsOf(groups: readonly UploadedGroup[], present: StoredModifiers): Draft[] {
  const matches = matchGroups(groups, present);
  const { claim, find } = optionPlans(groups, present);
  for (const { key, options } of groups) for (const option of options) claim(option, matches.get(key));
  return groups.map((source) => {
    const options = new Map<OptionPlan, SourceOption>();
    for (const option of source.options) {
      const plan = find(option);
      if (!options.has(plan)) options.set(plan, option);
    }
    return { source, stored: matches.get(source.key), options };
  });
}

/** Changes the price of an option where all its groups are imported with the same one; otherwise groups set their own. */
function setPrices(drafts: readonly Draft[], { groups }: StoredModifiers): void {
  const draftOf = new Map(drafts.flatMap((draft) => (draft.stored ? [[draft.stored, draft]] : [])));
  const places = groups.flatMap((group) => group.children.map((child) => ({ group, child })));
  const placesOf = Map.groupBy(places, ({ child }) => child.optionId);
  const prices = new Map<OptionPlan, Set<number>>();
  for (const { options } of drafts)
    for (const [plan, { price }] of options) prices.set(plan, (prices.get(plan) ?? new Set()).add(price));
  for (const [plan, found] of prices) {
    const [price = plan.columns.price] = found;
    const isShared = (placesOf.get(plan.stored?.id ?? 0) ?? []).some(
      ({ group, child }) => child.price !== null || !draftOf.get(group)?.options.has(plan),
    );
    const before = plan.stored ?? plan.columns;
    plan.columns = found.size === 1 && !isShared ? { ...before, price } : before;
  }
}

function childOf(option: OptionPlan, price: number, stored: StoredChild | null): ChildPlan {
  if (stored && (stored.price ?? option.columns.price) === price) return { stored, option, price: stored.price };
  return { stored, option, price: stored === null && price === option.columns.price ? null : price };
}

function planOf({ source, stored, options }: Draft): GroupPlan {
  const childBy = new Map(stored?.children.map((child) => [child.optionId, child]));
  return {
    stored: stored ?? null,
    columns: { name: stored?.name ?? cleanLine(source.name), ...limitsOf(source, stored) },
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

type OptionsById = ReadonlyMap<number, StoredOption>;

/** Whether a group would change for products that the import does not bring it to. */
const changesOthers = (plan: GroupPlan, others: number): boolean => others > 0 && statusOf(plan) === 'change';

function sharedProblem(others: number): string {
  const uses = others === 1 ? 'lo tiene 1 producto' : `lo tienen ${others} productos`;
  return `También ${uses} fuera de esta importación: no cambia hasta que elijas que cambie para todos.`;
}

/** Why a group cannot be imported; null: it can. */
function problemOf(plan: GroupPlan, ours: OptionsById, rules: ResultRules): string | null {
  const { allowed, others: products, forAll } = rules;
  const { stored, columns, children } = plan;
  const others = stored?.children.filter(({ id }) => !children.some((child) => child.stored?.id === id)) ?? [];
  if (children.length === 0) return 'No tiene ninguna opción en venta.';
  if (children.length + others.length > maxChildren) return `Un grupo tiene hasta ${maxChildren} opciones.`;
  const maxima = [
    ...children.map(({ option }) => option.columns.max),
    ...others.map(({ optionId }) => ours.get(optionId)?.max ?? 0),
  ];
  const total = maxima.reduce((sum, max) => sum + max, 0);
  if (columns.min > total) return `Pide ${columns.min} y sus opciones permiten ${total}.`;
  const creates = !stored || children.some(({ option }) => option.stored === null);
  if (creates && !allowed.create) return 'No tienes permiso para crear modificadores.';
  const changes = stored
    ? statusOf(plan) === 'change'
    : children.some(({ option }) => option.stored && option.stored.price !== option.columns.price);
  if (changes && !allowed.update) return 'No tienes permiso para cambiar modificadores.';
  return forAll || !changesOthers(plan, products) ? null : sharedProblem(products);
}

function resultOf(plan: GroupPlan, ours: OptionsById, rules: ResultRules): GroupResult {
  const { stored, columns, children } = plan;
  const isSame = stored === null || (stored.min === columns.min && stored.max === columns.max);
  const found = new Set(children.map((child) => child.stored?.id));
  const problem = problemOf(plan, ours, rules);
  return {
    ...columns,
    status: problem === null ? statusOf(plan) : 'error',
    modifierId: stored?.id ?? null,
    before: isSame ? null : { min: stored.min, max: stored.max },
    options: children.map(optionResult),
    missing:
      stored?.children.flatMap(({ id, optionId }) => (found.has(id) ? [] : (ours.get(optionId)?.name ?? []))) ?? [],
    lines: 0,
    products: stored?.products ?? 0,
    others: rules.others,
    choice: choiceOf(plan, rules, problem),
    problem,
  };
}

function choiceOf(plan: GroupPlan, { others, forAll }: ResultRules, problem: string | null): GroupResult['choice'] {
  if (!changesOthers(plan, others)) return null;
  if (forAll) return 'forAll';
  return problem === sharedProblem(others) ? 'pending' : null;
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
  products: 0,
  others: 0,
  choice: null,
  problem: null,
});

/** Products that have a group of ours and that no line with it names. */
function othersOf({ source, stored }: Draft, lines: LinesByKey, { ofProducts }: StoredModifiers): number {
  if (!stored) return 0;
  const ids = [...(lines.get(source.key)?.productIds ?? [])];
  return stored.products - ids.filter((id) => ofProducts.get(id)?.includes(stored.id)).length;
}

type LinesByKey = ReadonlyMap<string, GroupLines>;
type Planned = ReadonlyMap<Draft, { plan: GroupPlan; result: GroupResult }>;

/** Plans the groups of an import. `lines`: the lines that have each; one that none has is left out. */
export function planGroups(
  groups: readonly UploadedGroup[],
  lines: LinesByKey,
  present: StoredModifiers,
  rules: GroupRules,
): GroupsPlan {
  const drafts = draftsOf(
    groups.filter(({ key, skipped }) => !skipped && lines.has(key)),
    present,
  );
  const ours = new Map(present.options.map((option) => [option.id, option]));
  function planAll(some: readonly Draft[]): Planned {
    setPrices(some, present);
    return new Map(
      some.map((draft) => {
        const plan = planOf(draft);
        const choice = { others: othersOf(draft, lines, present), forAll: draft.source.forAll };
        return [draft, { plan, result: resultOf(plan, ours, { ...rules, ...choice }) }];
      }),
    );
  }
  const first = planAll(drafts);
  const imported = drafts.filter((draft) => first.get(draft)?.result.problem === null);
  // Prices of options that groups with a problem have do not change with the others.
  const planned = new Map([...first, ...(imported.length < drafts.length ? planAll(imported) : [])]);
  const byKey = new Map([...planned].map(([{ source }, each]) => [source.key, each]));
  return {
    plans: new Map([...byKey].flatMap(([key, { plan, result }]) => (result.problem === null ? [[key, plan]] : []))),
    results: groups.map((group) => ({
      ...(byKey.get(group.key)?.result ?? skippedResult(group)),
      lines: lines.get(group.key)?.count ?? 0,
    })),
  };
}
