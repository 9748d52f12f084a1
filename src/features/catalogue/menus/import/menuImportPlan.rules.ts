import type { CountryCode } from '#domain/countries.ts';
import type { ImportCells, ImportRow, ImportStatus } from './menuImport.contract.ts';
import { type ImportProblem, type ImportValues, readCells } from './menuImport.rules.ts';
import {
  type CategoryPlan,
  categoryIndex,
  type FoundPlace,
  lineColumns,
  movedLines,
  type StoredCategory,
  type StoredLine,
} from './menuImportPlaces.rules.ts';
import { type FoundProduct, productIndex, type ProductPlan, type StoredProduct } from './menuImportProducts.rules.ts';

/** The draft of a menu in its order, and the products its lines may mean. */
export type StoredDraft = {
  categories: readonly StoredCategory[];
  lines: readonly StoredLine[];
  products: readonly StoredProduct[];
};
export type UploadedRow = { line: number; cells: ImportCells; skipped: boolean };
export type Verdict = Pick<ImportRow, 'line' | 'status' | 'creates' | 'problems' | 'changes'>;

/** What a file comes to. Products and categories that are neither new nor changed are in it too. */
export type Plan = { verdicts: Verdict[]; products: Set<ProductPlan>; categories: CategoryPlan[] };
export type PlanRules = {
  country: CountryCode;
  /** What whoever imports may do to products. */
  allowed: { create: boolean; update: boolean };
  most: { categories: number; lines: number };
};

/** One line while it is judged. */
type Turn = Omit<Verdict, 'status'> & { values: ImportValues };
type Books = {
  products: ReturnType<typeof productIndex>;
  categories: ReturnType<typeof categoryIndex>;
  rules: PlanRules;
};

/** What the lines of a file would do to a draft, line by line and in all. A line with a problem does nothing. */
export function planImport(rows: readonly UploadedRow[], present: StoredDraft, rules: PlanRules): Plan {
  const books = {
    products: productIndex(present.products),
    categories: categoryIndex(present.categories, present.lines),
    rules,
  };
  const turns = new Map<number, Turn>();
  const touched = new Set<ProductPlan>();
  for (const { line, cells, skipped } of rows) {
    if (skipped) continue;
    const turn: Turn = { line, ...readCells(cells, rules.country), creates: [], changes: [] };
    turns.set(line, turn);
    const product = turn.problems.length === 0 ? rowVerdict(turn, books) : null;
    if (product) touched.add(product);
  }
  const categories = books.categories.plans;
  for (const { line, before, after } of categories.flatMap(movedLines))
    turns.get(line)?.changes.push({ field: 'position', before, after });
  return { verdicts: rows.map(({ line }) => verdictOf(line, turns.get(line))), products: touched, categories };
}

function verdictOf(line: number, turn: Turn | undefined): Verdict {
  if (!turn) return { line, status: 'skipped', creates: [], problems: [], changes: [] };
  const { creates, problems, changes } = turn;
  return { line, status: statusOf(turn), creates, problems, changes };
}

function statusOf({ problems, creates, changes }: Turn): ImportStatus {
  if (problems.length > 0) return 'error';
  if (creates.length > 0) return 'create';
  return changes.length > 0 ? 'change' : 'same';
}

/** Finds what a line speaks of and notes what it would do; answers its product, or null where something is wrong. */
function rowVerdict(turn: Turn, books: Books): ProductPlan | null {
  const { products, categories } = books;
  const { line, values } = turn;
  const refuse = (problem: ImportProblem): null => {
    turn.problems.push(problem);
    return null;
  };
  const found = products.find(values);
  if ('problem' in found) return refuse(found.problem);
  const place = categories.find(values.category, found.product);
  if ('problem' in place) return refuse(place.problem);
  const changes = products.changes(found, values);
  const trouble = productError(found, values, books) ?? changeError(changes, books) ?? capacityError(place, books);
  if (trouble) return refuse(trouble);
  if (!found.product) turn.creates.push('product');
  if (!place.category) turn.creates.push('category');
  if (!place.line) turn.creates.push('line');
  turn.changes.push(...changes, ...lineChanges(place, values));
  const product = products.take(found, values, line);
  categories.take(place, product, values, line);
  return product;
}

function productError(found: FoundProduct, values: ImportValues, { products, rules }: Books): ImportProblem | null {
  if (found.product) return products.contradiction(found, values);
  const { product, price } = values;
  if (!product) return { field: 'product', message: 'Escribe el nombre del producto' };
  if (!rules.allowed.create)
    return { field: 'product', message: 'Este producto no existe, y no tienes permiso para crear productos' };
  return price === undefined ? { field: 'price', message: 'Escribe el precio: es un producto nuevo' } : null;
}

function changeError([first]: Verdict['changes'], { rules }: Books): ImportProblem | null {
  return first && !rules.allowed.update
    ? { field: first.field, message: 'No tienes permiso para cambiar productos: deja lo que tenía' }
    : null;
}

function capacityError(place: FoundPlace, { categories, rules: { most } }: Books): ImportProblem | null {
  if (!place.category && categories.categoryCount() >= most.categories)
    return { field: 'category', message: `Un menú tiene hasta ${most.categories} categorías` };
  if (!place.line && categories.lineCount() >= most.lines)
    return { field: 'product', message: `Un menú tiene hasta ${most.lines} productos` };
  return null;
}

const lineChanges = ({ line }: FoundPlace, values: ImportValues): Verdict['changes'] =>
  line
    ? lineColumns.flatMap(([field, column]) => {
        const after = values[field];
        return after === undefined || after === line[column] ? [] : [{ field, before: line[column], after }];
      })
    : [];
