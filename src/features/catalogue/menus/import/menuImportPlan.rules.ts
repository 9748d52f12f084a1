import { fileDecimalMark } from '#domain/amounts.ts';
import type { CountryCode } from '#domain/countries.ts';
import { maxGroups } from '#features/catalogue/products/products.contract.ts';
import { findLostZeros } from '#kit/contract/values/excelCells.ts';
import type { ImportCells, ImportRow, ImportStatus } from './menuImport.contract.ts';
import {
  type GroupLines,
  type GroupPlan,
  type GroupResult,
  planGroups,
  type StoredModifiers,
  type UploadedGroup,
} from './menuImportGroups.rules.ts';
import type { RowSide } from './menuImportSides.contract.ts';
import { categoryFinder, sidesOf } from './menuImportSides.rules.ts';
import { amountsIn, type ImportProblem, type ImportValues, readCells } from './menuImport.rules.ts';
import {
  type CategoryPlan,
  categoryIndex,
  type FoundPlace,
  lineColumns,
  movedLines,
  type StoredCategory,
  type StoredLine,
} from './menuImportPlaces.rules.ts';
import {
  codes,
  type FoundProduct,
  productIndex,
  type ProductPlan,
  type StoredProduct,
} from './menuImportProducts.rules.ts';

/** Draft of a menu in order, and the products that its import lines may refer to. */
export type StoredDraft = {
  categories: readonly StoredCategory[];
  lines: readonly StoredLine[];
  products: readonly StoredProduct[];
};
export type UploadedRow = {
  line: number;
  cells: ImportCells;
  skipped: boolean;
  /** Keys of the modifier groups of its product. */
  groups?: readonly string[];
  /** Of another system: its cells there. It moves its product in the menu instead of adding it twice. */
  source?: ImportCells | null;
};
/** Modifier groups of an import, and ours that they may be. */
export type ImportGroups = { uploaded: readonly UploadedGroup[]; present: StoredModifiers };
const noGroups: ImportGroups = { uploaded: [], present: { groups: [], options: [], ofProducts: new Map() } };
export type RowResult = Pick<
  ImportRow,
  'line' | 'status' | 'creates' | 'problems' | 'amounts' | 'changes' | 'addsGroups' | 'sides'
>;

/** Changes of an import. Also contains unchanged products and categories. */
export type Plan = {
  results: RowResult[];
  products: Set<ProductPlan>;
  /** The product of each line without a problem. */
  byLine: Map<number, ProductPlan>;
  categories: CategoryPlan[];
  groups: GroupPlan[];
  groupResults: GroupResult[];
  /** Groups that products get, in their order. */
  links: Map<ProductPlan, Set<GroupPlan>>;
};
export type PlanRules = {
  country: CountryCode;
  /** Product permissions of the user. */
  allowed: { create: boolean; update: boolean };
  /** Modifier permissions of the user. */
  allowedModifiers: { create: boolean; update: boolean };
  limits: { categories: number; lines: number };
  /** Ids of the lines are ours, also where the name is another. */
  trustsIds: boolean;
};

/** Result of a line while it is being planned. */
type RowState = Omit<RowResult, 'status' | 'amounts'> & {
  values: ImportValues;
  groups: readonly string[];
  source: ImportValues | null;
};
type PlanContext = {
  products: ReturnType<typeof productIndex>;
  categories: ReturnType<typeof categoryIndex>;
  groups: ReadonlyMap<string, GroupPlan>;
  groupsOfProducts: StoredModifiers['ofProducts'];
  links: Plan['links'];
  categoryOf: (productId: number) => string | null;
  rules: PlanRules;
};

/** Plans the changes of a file to a draft. Lines with a problem are not applied. */
export function planImport(
  rows: readonly UploadedRow[],
  present: StoredDraft,
  rules: PlanRules,
  groups: ImportGroups = noGroups,
): Plan {
  const { plans, results: groupResults } = planGroups(groups.uploaded, linesOf(rows), groups.present, {
    allowed: rules.allowedModifiers,
  });
  const context: PlanContext = {
    groups: plans,
    groupsOfProducts: groups.present.ofProducts,
    links: new Map(),
    products: productIndex(present.products, rules),
    categories: categoryIndex(present.categories, present.lines),
    categoryOf: categoryFinder(present),
    rules,
  };
  const { country } = rules;
  const amounts = rows.flatMap(({ cells, skipped }) => (skipped ? [] : amountsIn(cells)));
  const format = { country, fileMark: fileDecimalMark(amounts, country) };
  const lostZeros = lostZerosIn(rows, present);
  const states = new Map<number, RowState>();
  const byLine = new Map<number, ProductPlan>();
  for (const { line, cells, skipped, groups: keys = [], source = null } of rows) {
    if (skipped) continue;
    const state: RowState = {
      line,
      ...readCells(cells, format),
      groups: keys,
      source: source && readCells(source, format).values,
      sides: [],
      creates: [],
      changes: [],
      addsGroups: [],
    };
    state.problems.push(...lostZeros.flatMap((problems) => problems.get(line) ?? []));
    states.set(line, state);
    const product = state.problems.length === 0 ? planRow(state, context) : null;
    if (product) byLine.set(line, product);
  }
  const categories = context.categories.plans;
  for (const { line, before, after } of categories.flatMap(movedLines))
    states.get(line)?.changes.push({ field: 'position', before, after });
  return {
    results: rows.map(({ line }) => resultOf(line, states.get(line))),
    products: new Set(byLine.values()),
    byLine,
    categories,
    groups: [...plans.values()],
    groupResults,
    links: context.links,
  };
}

/** The lines that have each group. */
function linesOf(rows: readonly UploadedRow[]): ReadonlyMap<string, GroupLines> {
  const lines = new Map<string, { count: number; productIds: Set<number> }>();
  for (const { skipped, cells, groups = [] } of rows) {
    if (skipped) continue;
    for (const key of groups) {
      const found = lines.get(key) ?? { count: 0, productIds: new Set() };
      found.count += 1;
      if (cells.productId) found.productIds.add(Number(cells.productId));
      lines.set(key, found);
    }
  }
  return lines;
}

/** Codes of the file that probably lost leading zeros, by line; codes of stored products did not. */
const lostZerosIn = (rows: readonly UploadedRow[], { products }: StoredDraft): Map<number, ImportProblem>[] =>
  codes.map((field) => {
    const stored = new Set(products.map((product) => product[field]));
    const lines = rows.map(({ line, cells }) => ({ line, code: cells[field] ?? '' }));
    const lost = [...findLostZeros(lines)].map(([line, message]): [number, ImportProblem] => [
      line,
      { field, message },
    ]);
    const codeOf = new Map(lines.map(({ line, code }) => [line, code]));
    return new Map(lost.filter(([line]) => !stored.has(codeOf.get(line) ?? '')));
  });

const untouched = { creates: [], problems: [], amounts: {}, changes: [], addsGroups: [], sides: [] };

function resultOf(line: number, state: RowState | undefined): RowResult {
  if (!state) return { line, status: 'skipped', ...untouched };
  const { creates, problems, changes, addsGroups, sides, values } = state;
  const { price, menuPrice } = values;
  const amounts = { ...(price !== undefined && { price }), ...(menuPrice !== undefined && { menuPrice }) };
  return { line, status: statusOf(state), creates, problems, amounts, changes, addsGroups, sides };
}

/** A line that changes a stored record is a change, also where it creates others. */
function statusOf({ problems, creates, changes, addsGroups }: RowState): ImportStatus {
  if (problems.length > 0) return 'error';
  const hasNewProduct = creates.includes('product');
  if (changes.length > 0 || (addsGroups.length > 0 && !hasNewProduct)) return 'change';
  return creates.length > 0 ? 'create' : 'same';
}

/** Resolves a line and adds its changes to the plan. Returns its product, or null when the line has a problem. */
function planRow(state: RowState, context: PlanContext): ProductPlan | null {
  const { products, categories } = context;
  const { line, values } = state;
  const refuse = (problem: ImportProblem): null => {
    state.problems.push(problem);
    return null;
  };
  const found = products.find(values);
  if ('problem' in found) return refuse(found.problem);
  const place = categories.find(values.category, found.product, { moves: state.source !== null });
  if ('problem' in place) return refuse(place.problem);
  state.sides.push(...sidesOfRow(state, found, place, context));
  const changes = products.changesOf(found, values);
  const added = groupsToAdd(state, found, context);
  const error =
    productError(found, values, context) ??
    changeError(found.product?.stored && added.length > 0 ? [{ field: 'product' }] : changes, context) ??
    groupError(found, added, context) ??
    capacityError(place, context);
  if (error) return refuse(error);
  if (!found.product) state.creates.push('product');
  if (!place.category) state.creates.push('category');
  if (!place.line) state.creates.push('line');
  state.changes.push(...changes, ...moveChanges(place, values), ...lineChanges(place, values));
  const product = products.applyLine(found, values, line);
  state.addsGroups.push(...added.map(({ columns }) => columns.name));
  context.links.set(product, (context.links.get(product) ?? new Set()).union(new Set(added)));
  categories.applyLine(place, product, values, line);
  return product;
}

function productError(
  found: FoundProduct,
  values: ImportValues,
  { products, rules }: PlanContext,
): ImportProblem | null {
  if (found.product) return products.findContradiction(found, values);
  const { product, price } = values;
  if (!product) return { field: 'product', message: 'Escribe el nombre del producto' };
  if (!rules.allowed.create)
    return { field: 'product', message: 'Este producto no existe, y no tienes permiso para crear productos' };
  return price === undefined ? { field: 'price', message: 'Escribe el precio: es un producto nuevo' } : null;
}

function changeError([first]: readonly Pick<ImportProblem, 'field'>[], { rules }: PlanContext): ImportProblem | null {
  return first && !rules.allowed.update
    ? { field: first.field, message: 'No tienes permiso para cambiar productos: deja lo que tenía' }
    : null;
}

/** Groups of a line that its product does not have yet. */
function groupsToAdd({ groups }: RowState, { product }: FoundProduct, context: PlanContext): GroupPlan[] {
  const present = new Set(context.groupsOfProducts.get(product?.stored?.id ?? 0));
  const linked = product ? context.links.get(product) : undefined;
  return [...new Set(groups)].flatMap((key) => {
    const plan = context.groups.get(key);
    return !plan || linked?.has(plan) || (plan.stored && present.has(plan.stored.id)) ? [] : plan;
  });
}

function groupError(
  { product }: FoundProduct,
  added: readonly GroupPlan[],
  { groupsOfProducts }: PlanContext,
): ImportProblem | null {
  const present = groupsOfProducts.get(product?.stored?.id ?? 0)?.length ?? 0;
  return present + added.length > maxGroups
    ? { field: 'product', message: `Un producto tiene hasta ${maxGroups} grupos de opciones` }
    : null;
}

function capacityError(place: FoundPlace, { categories, rules: { limits } }: PlanContext): ImportProblem | null {
  if (!place.category && categories.categoryCount() >= limits.categories)
    return { field: 'category', message: `Un menú tiene hasta ${limits.categories} categorías` };
  if (!place.line && categories.lineCount() >= limits.lines)
    return { field: 'product', message: `Un menú tiene hasta ${limits.lines} productos` };
  return null;
}

/** Where the values of a line of another system differ from those of its product. */
function sidesOfRow(
  { source, values }: RowState,
  { product }: FoundProduct,
  { line }: FoundPlace,
  { categoryOf }: PlanContext,
): RowSide[] {
  const stored = product?.stored;
  if (!source || !stored) return [];
  return sidesOf(source, values, {
    product: stored,
    category: categoryOf(stored.id),
    menuPrice: line?.stored?.price ?? null,
  });
}

const moveChanges = ({ movedFrom, category }: FoundPlace, values: ImportValues): RowResult['changes'] =>
  movedFrom ? [{ field: 'category', before: movedFrom.name, after: category?.name ?? values.category }] : [];

const lineChanges = ({ line }: FoundPlace, values: ImportValues): RowResult['changes'] =>
  line
    ? lineColumns.flatMap(([field, column]) => {
        const after = values[field];
        return after === undefined || after === line[column] ? [] : [{ field, before: line[column], after }];
      })
    : [];
