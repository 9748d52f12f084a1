import { fileDecimalMark } from '#domain/amounts.ts';
import type { CountryCode } from '#domain/countries.ts';
import { findLostZeros } from '#kit/contract/values/excelCells.ts';
import type { ImportCells, ImportRow, ImportStatus } from './menuImport.contract.ts';
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
export type UploadedRow = { line: number; cells: ImportCells; skipped: boolean };
export type RowResult = Pick<ImportRow, 'line' | 'status' | 'creates' | 'problems' | 'amounts' | 'changes'>;

/** Changes of an import. Also contains unchanged products and categories. */
export type Plan = {
  results: RowResult[];
  products: Set<ProductPlan>;
  /** The product of each line without a problem. */
  byLine: Map<number, ProductPlan>;
  categories: CategoryPlan[];
};
export type PlanRules = {
  country: CountryCode;
  /** Product permissions of the user. */
  allowed: { create: boolean; update: boolean };
  limits: { categories: number; lines: number };
  /** Ids of the lines are ours, also where the name is another. */
  trustsIds: boolean;
};

/** Result of a line while it is being planned. */
type RowState = Omit<RowResult, 'status' | 'amounts'> & { values: ImportValues };
type PlanContext = {
  products: ReturnType<typeof productIndex>;
  categories: ReturnType<typeof categoryIndex>;
  rules: PlanRules;
};

/** Plans the changes of a file to a draft. Lines with a problem are not applied. */
export function planImport(rows: readonly UploadedRow[], present: StoredDraft, rules: PlanRules): Plan {
  const context = {
    products: productIndex(present.products, rules),
    categories: categoryIndex(present.categories, present.lines),
    rules,
  };
  const { country } = rules;
  const amounts = rows.flatMap(({ cells, skipped }) => (skipped ? [] : amountsIn(cells)));
  const format = { country, fileMark: fileDecimalMark(amounts, country) };
  const lostZeros = lostZerosIn(rows, present);
  const states = new Map<number, RowState>();
  const byLine = new Map<number, ProductPlan>();
  for (const { line, cells, skipped } of rows) {
    if (skipped) continue;
    const state: RowState = { line, ...readCells(cells, format), creates: [], changes: [] };
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
  };
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

function resultOf(line: number, state: RowState | undefined): RowResult {
  if (!state) return { line, status: 'skipped', creates: [], problems: [], amounts: {}, changes: [] };
  const { creates, problems, changes, values } = state;
  const { price, menuPrice } = values;
  const amounts = { ...(price !== undefined && { price }), ...(menuPrice !== undefined && { menuPrice }) };
  return { line, status: statusOf(state), creates, problems, amounts, changes };
}

/** A line that changes a stored record is a change, also where it creates others. */
function statusOf({ problems, creates, changes }: RowState): ImportStatus {
  if (problems.length > 0) return 'error';
  if (changes.length > 0) return 'change';
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
  const place = categories.find(values.category, found.product);
  if ('problem' in place) return refuse(place.problem);
  const changes = products.changesOf(found, values);
  const error = productError(found, values, context) ?? changeError(changes, context) ?? capacityError(place, context);
  if (error) return refuse(error);
  if (!found.product) state.creates.push('product');
  if (!place.category) state.creates.push('category');
  if (!place.line) state.creates.push('line');
  state.changes.push(...changes, ...lineChanges(place, values));
  const product = products.applyLine(found, values, line);
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

function changeError([first]: RowResult['changes'], { rules }: PlanContext): ImportProblem | null {
  return first && !rules.allowed.update
    ? { field: first.field, message: 'No tienes permiso para cambiar productos: deja lo que tenía' }
    : null;
}

function capacityError(place: FoundPlace, { categories, rules: { limits } }: PlanContext): ImportProblem | null {
  if (!place.category && categories.categoryCount() >= limits.categories)
    return { field: 'category', message: `Un menú tiene hasta ${limits.categories} categorías` };
  if (!place.line && categories.lineCount() >= limits.lines)
    return { field: 'product', message: `Un menú tiene hasta ${limits.lines} productos` };
  return null;
}

const lineChanges = ({ line }: FoundPlace, values: ImportValues): RowResult['changes'] =>
  line
    ? lineColumns.flatMap(([field, column]) => {
        const after = values[field];
        return after === undefined || after === line[column] ? [] : [{ field, before: line[column], after }];
      })
    : [];
