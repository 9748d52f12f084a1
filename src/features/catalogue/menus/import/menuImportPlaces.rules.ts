import { normalise } from '#kit/contract/text.ts';
import type { ImportProblem, ImportValues } from './menuImport.rules.ts';
import { plainText } from './menuImport.rules.ts';
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
  /** Null of a line that the file does not speak of. */
  product: ProductPlan | null;
  price: number | null;
  discount: number | null;
  hidden: boolean;
  /** The place in its category the file asks for, counted from one. */
  wanted: number | null;
  /** The line of the file. */
  from: number | null;
};
export type CategoryPlan = { stored: StoredCategory | null; name: string; lines: LinePlan[] };

/** Where a line of the file goes: nulls are to be made. */
export type FoundPlace = { category: CategoryPlan | null; line: LinePlan | null };
export type PlacedLine = LinePlan & { position: number };
export type Move = { line: number; before: number; after: number };

type Key = number | ProductPlan;
const keyOf = (product: ProductPlan): Key => product.stored?.id ?? product;
const nameKey = (name: string) => normalise(plainText(name));

type Book = {
  plans: CategoryPlan[];
  byName: Map<string, CategoryPlan[]>;
  byProduct: Map<CategoryPlan, Map<Key, LinePlan>>;
};

/** Finds the categories and lines that lines of a file mean, and keeps what they are to be. */
export function categoryIndex(categories: readonly StoredCategory[], lines: readonly StoredLine[]) {
  const book: Book = { plans: [], byName: new Map(), byProduct: new Map() };
  const linesBy = Map.groupBy(lines, ({ categoryId }) => categoryId);
  for (const category of categories) {
    const plan = addCategory(book, category, category.name);
    for (const stored of linesBy.get(category.id) ?? []) {
      const { price, discount, hidden } = stored;
      const line = { stored, product: null, price, discount, hidden, wanted: null, from: null };
      addLine(book, plan, stored.productId, line);
    }
  }
  let lineCount = lines.length;
  return {
    find: (name: string, product: ProductPlan | null) => find(book, name, product),
    take(place: FoundPlace, product: ProductPlan, values: ImportValues, from: number) {
      if (!place.line) lineCount++;
      take(book, place, product, values, from);
    },
    plans: book.plans,
    categoryCount: () => book.plans.length,
    lineCount: () => lineCount,
  };
}

function addCategory({ plans, byName, byProduct }: Book, stored: StoredCategory | null, name: string): CategoryPlan {
  const plan: CategoryPlan = { stored, name, lines: [] };
  plans.push(plan);
  byName.set(nameKey(name), [...(byName.get(nameKey(name)) ?? []), plan]);
  byProduct.set(plan, new Map());
  return plan;
}

function addLine({ byProduct }: Book, category: CategoryPlan, key: Key, line: LinePlan): LinePlan {
  category.lines.push(line);
  byProduct.get(category)?.set(key, line);
  return line;
}

/** Of categories with one name, the one that has the product; the same line twice in a file is refused. */
function find(book: Book, name: string, product: ProductPlan | null): FoundPlace | { problem: ImportProblem } {
  const alike = book.byName.get(nameKey(name)) ?? [];
  const exact = alike.filter((plan) => plainText(plan.name) === name);
  const candidates = exact.length > 0 ? exact : alike;
  const there = product ? placesIn(book, candidates, product) : [];
  const free = there.find(({ line }) => line.from === null);
  if (free) return free;
  const taken = there.at(-1)?.line.from;
  if (taken) return refusal('product', `Este producto ya está en la línea ${taken}, en la misma categoría`);
  const [category = null, ...others] = candidates;
  return others.length === 0
    ? { category, line: null }
    : refusal('category', `Hay ${candidates.length} categorías que se llaman «${name}»: cambia el nombre de una.`);
}

/** The lines of a product in some categories. */
const placesIn = ({ byProduct }: Book, categories: readonly CategoryPlan[], product: ProductPlan) =>
  categories.flatMap((category) => {
    const line = byProduct.get(category)?.get(keyOf(product));
    return line ? [{ category, line }] : [];
  });

const newLine = { stored: null, product: null, price: null, discount: null, hidden: false, wanted: null, from: null };

/** Notes what a line of the file says of its place. */
function take(book: Book, place: FoundPlace, product: ProductPlan, values: ImportValues, from: number): void {
  const category = place.category ?? addCategory(book, null, values.category);
  const plan = place.line ?? addLine(book, category, keyOf(product), { ...newLine });
  Object.assign(plan, { product, from, wanted: values.position ?? null });
  for (const [field, column] of lineColumns)
    if (values[field] !== undefined) Object.assign(plan, { [column]: values[field] });
}

/** What a line of the file may say of a line of the menu, by the names of each. */
export const lineColumns = [
  ['menuPrice', 'price'],
  ['discount', 'discount'],
  ['hidden', 'hidden'],
] as const;

const refusal = (field: ImportProblem['field'], message: string) => ({ problem: { field, message } });

/** The lines of a category as the file asks: those with a place in it, the others between them in their order. */
export function orderedLines(lines: readonly LinePlan[]): LinePlan[] {
  const fixed = lines.filter(({ wanted }) => wanted !== null).toSorted((a, b) => (a.wanted ?? 0) - (b.wanted ?? 0));
  if (fixed.length === 0) return [...lines];
  const free = lines.filter(({ wanted }) => wanted === null);
  const order: LinePlan[] = [];
  let [nextFixed, nextFree] = [0, 0];
  while (order.length < lines.length) {
    const candidate = fixed[nextFixed];
    const isDue = candidate && ((candidate.wanted ?? 0) <= order.length + 1 || nextFree >= free.length);
    const next = isDue ? fixed[nextFixed++] : free[nextFree++];
    if (next) order.push(next);
  }
  return order;
}

/** The lines of a category in their new order with their positions; those that kept their order keep theirs. */
export function positionedLines({ lines }: CategoryPlan): PlacedLine[] {
  const order = orderedLines(lines);
  const kept = keptLines(order);
  const places = resolvePositions(order.map((line) => (kept.has(line) ? (line.stored?.position ?? null) : null)));
  return order.map((line, index) => ({ ...line, position: places[index] ?? 0 }));
}

function keptLines(order: readonly LinePlan[]): ReadonlySet<LinePlan> {
  const stored = order.filter((line) => line.stored !== null);
  const kept = unmovedIndexes(stored.map((line) => line.stored?.position ?? 0));
  return new Set(stored.filter((_, index) => kept.has(index)));
}

/** The lines of the file that move a line of the menu, with its places counted from one. */
export function movedLines({ lines }: CategoryPlan): Move[] {
  const order = orderedLines(lines);
  const kept = keptLines(order);
  const gone = order.filter((line) => line.stored !== null && !kept.has(line));
  if (gone.length === 0) return [];
  const before = new Map(lines.map((line, index) => [line, index + 1]));
  const after = new Map(order.map((line, index) => [line, index + 1]));
  const all = order.filter(
    (line) => line.stored !== null && line.wanted !== null && before.get(line) !== after.get(line),
  );
  // Of two that change places either one may have moved: it is the one the file speaks of.
  const told = gone.every(({ wanted }) => wanted !== null) ? gone : all;
  return told.flatMap((line) =>
    line.from === null ? [] : [{ line: line.from, before: before.get(line) ?? 0, after: after.get(line) ?? 0 }],
  );
}
