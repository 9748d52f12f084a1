import { nameKey } from '#domain/cells/recordIds.ts';
import { cleanLine } from '#kit/contract/text.ts';
import type { ImportProblem, ImportValues } from './menuImport.rules.ts';
import type { ProductPlan } from './menuImportProducts.rules.ts';
import { unmovedIndexes } from '../record/unmovedIndexes.rules.ts';
import { resolvePositions } from '../record/menuPlaces.rules.ts';

export type StoredLine = {
  id: number;
  categoryId: number;
  productId: number;
  position: number;
  price: number | null;
  discount: number | null;
  hidden: boolean;
};
export type StoredCategory = { id: number; name: string };

export type LinePlan = {
  stored: StoredLine | null;
  /** Null for a stored line that the file does not mention. */
  product: ProductPlan | null;
  price: number | null;
  discount: number | null;
  hidden: boolean;
  /** Requested position in the category, starting at 1. */
  requestedPlace: number | null;
  /** Number of the file line. */
  from: number | null;
};
export type CategoryPlan = { stored: StoredCategory | null; name: string; lines: LinePlan[] };

/** Target of a file line; null parts are created. */
export type FoundPlace = {
  category: CategoryPlan | null;
  line: LinePlan | null;
  /** The category that the line leaves. */
  movedFrom?: CategoryPlan;
};
export type PlacedLine = LinePlan & { position: number };
export type Move = { line: number; before: number; after: number };

type Key = number | ProductPlan;
const keyOf = (product: ProductPlan): Key => product.stored?.id ?? product;
type IndexState = {
  plans: CategoryPlan[];
  byName: Map<string, CategoryPlan[]>;
  byProduct: Map<CategoryPlan, Map<Key, LinePlan>>;
};

/** Matches file lines to categories and menu lines and collects the planned changes. */
export function categoryIndex(categories: readonly StoredCategory[], lines: readonly StoredLine[]) {
  const state: IndexState = { plans: [], byName: new Map(), byProduct: new Map() };
  const linesBy = Map.groupBy(lines, ({ categoryId }) => categoryId);
  for (const category of categories) {
    const plan = addCategory(state, category, category.name);
    for (const stored of linesBy.get(category.id) ?? []) {
      const { price, discount, hidden } = stored;
      const line = { stored, product: null, price, discount, hidden, requestedPlace: null, from: null };
      addLine(state, plan, stored.productId, line);
    }
  }
  let lineCount = lines.length;
  return {
    find(name: string, product: ProductPlan | null, { moves = false } = {}) {
      const found = find(state, name, product);
      return moves && product && 'line' in found && !found.line ? movedPlace(state, found, product) : found;
    },
    applyLine(place: FoundPlace, product: ProductPlan, values: ImportValues, from: number) {
      if (!place.line) lineCount++;
      applyLine(state, place, product, values, from);
    },
    plans: state.plans,
    categoryCount: () => state.plans.length,
    lineCount: () => lineCount,
  };
}

function addCategory(
  { plans, byName, byProduct }: IndexState,
  stored: StoredCategory | null,
  name: string,
): CategoryPlan {
  const plan: CategoryPlan = { stored, name, lines: [] };
  plans.push(plan);
  byName.set(nameKey(name), [...(byName.get(nameKey(name)) ?? []), plan]);
  byProduct.set(plan, new Map());
  return plan;
}

function addLine({ byProduct }: IndexState, category: CategoryPlan, key: Key, line: LinePlan): LinePlan {
  category.lines.push(line);
  byProduct.get(category)?.set(key, line);
  return line;
}

/** Among categories with the same name, prefers the one that lists the product. Rejects repeated file lines. */
function find(state: IndexState, name: string, product: ProductPlan | null): FoundPlace | { problem: ImportProblem } {
  const alike = state.byName.get(nameKey(name)) ?? [];
  const exact = alike.filter((plan) => cleanLine(plan.name) === name);
  const candidates = exact.length > 0 ? exact : alike;
  const there = product ? placesIn(state, candidates, product) : [];
  const free = there.find(({ line }) => line.from === null);
  if (free) return free;
  const taken = there.at(-1)?.line.from;
  if (taken) return refusal('product', `Este producto ya está en la línea ${taken}, en la misma categoría`);
  const [category = null, ...others] = candidates;
  return others.length === 0
    ? { category, line: null }
    : refusal('category', `Hay ${candidates.length} categorías que se llaman «${name}»: cambia el nombre de una.`);
}

/** A place with the line that the product has in another category; without one that is free, the place itself. */
function movedPlace(state: IndexState, place: FoundPlace, product: ProductPlan): FoundPlace {
  const lines = placesIn(state, state.plans, product);
  const free = lines.find(({ line }) => line.stored !== null && line.from === null);
  return free ? { category: place.category, line: free.line, movedFrom: free.category } : place;
}

/** Lines of a product in the given categories. */
const placesIn = ({ byProduct }: IndexState, categories: readonly CategoryPlan[], product: ProductPlan) =>
  categories.flatMap((category) => {
    const line = byProduct.get(category)?.get(keyOf(product));
    return line ? [{ category, line }] : [];
  });

const newLine = {
  stored: null,
  product: null,
  price: null,
  discount: null,
  hidden: false,
  requestedPlace: null,
  from: null,
};

/** Applies a file line to the plan of its menu line. */
function applyLine(
  state: IndexState,
  place: FoundPlace,
  product: ProductPlan,
  values: ImportValues,
  from: number,
): void {
  const category = place.category ?? addCategory(state, null, values.category);
  if (place.line && place.movedFrom) moveLine(state, place.line, { from: place.movedFrom, to: category, product });
  const plan = place.line ?? addLine(state, category, keyOf(product), { ...newLine });
  Object.assign(plan, { product, from, requestedPlace: values.position ?? null });
  for (const [field, column] of lineColumns)
    if (values[field] !== undefined) Object.assign(plan, { [column]: values[field] });
}

type LineMove = { from: CategoryPlan; to: CategoryPlan; product: ProductPlan };

function moveLine(state: IndexState, line: LinePlan, { from, to, product }: LineMove): void {
  from.lines = from.lines.filter((each) => each !== line);
  state.byProduct.get(from)?.delete(keyOf(product));
  addLine(state, to, keyOf(product), line);
}

/** Import field and menu line column. */
export const lineColumns = [
  ['menuPrice', 'price'],
  ['discount', 'discount'],
  ['hidden', 'hidden'],
] as const;

const refusal = (field: ImportProblem['field'], message: string) => ({ problem: { field, message } });

/** Category lines in the requested order: lines without a requested position fill the gaps in their current order. */
export function orderedLines(lines: readonly LinePlan[]): LinePlan[] {
  const fixed = lines
    .filter(({ requestedPlace }) => requestedPlace !== null)
    .toSorted((a, b) => (a.requestedPlace ?? 0) - (b.requestedPlace ?? 0));
  if (fixed.length === 0) return [...lines];
  const free = lines.filter(({ requestedPlace }) => requestedPlace === null);
  const order: LinePlan[] = [];
  let [nextFixed, nextFree] = [0, 0];
  while (order.length < lines.length) {
    const candidate = fixed[nextFixed];
    const isDue = candidate && ((candidate.requestedPlace ?? 0) <= order.length + 1 || nextFree >= free.length);
    const next = isDue ? fixed[nextFixed++] : free[nextFree++];
    if (next) order.push(next);
  }
  return order;
}

/** Category lines in their new order; lines whose relative order is unchanged keep their position. */
export function positionedLines({ stored, lines }: CategoryPlan): PlacedLine[] {
  const order = orderedLines(lines);
  const unmoved = unmovedLines(order, stored?.id);
  const places = resolvePositions(order.map((line) => (unmoved.has(line) ? (line.stored?.position ?? null) : null)));
  return order.map((line, index) => ({ ...line, position: places[index] ?? 0 }));
}

function unmovedLines(order: readonly LinePlan[], categoryId: number | undefined): ReadonlySet<LinePlan> {
  const stored = order.filter((line) => line.stored !== null && line.stored.categoryId === categoryId);
  const unmoved = unmovedIndexes(stored.map((line) => line.stored?.position ?? 0));
  return new Set(stored.filter((_, index) => unmoved.has(index)));
}

/** File lines that move a menu line, with its old and new place starting at 1. */
export function movedLines({ stored, lines }: CategoryPlan): Move[] {
  const order = orderedLines(lines);
  const unmoved = unmovedLines(order, stored?.id);
  const moved = order.filter((line) => line.stored !== null && !unmoved.has(line));
  if (moved.length === 0) return [];
  const before = new Map(lines.map((line, index) => [line, index + 1]));
  const after = new Map(order.map((line, index) => [line, index + 1]));
  const all = order.filter(
    (line) => line.stored !== null && line.requestedPlace !== null && before.get(line) !== after.get(line),
  );
  // When two lines swap, either could count as moved: report the one whose position the file sets.
  const reported = moved.every(({ requestedPlace }) => requestedPlace !== null) ? moved : all;
  return reported.flatMap((line) =>
    line.from === null ? [] : [{ line: line.from, before: before.get(line) ?? 0, after: after.get(line) ?? 0 }],
  );
}
