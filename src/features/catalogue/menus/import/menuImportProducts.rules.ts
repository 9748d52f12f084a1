import { normalise } from '#kit/contract/text.ts';
import type { ImportField, ImportRow } from './menuImport.contract.ts';
import { type ImportProblem, type ImportValues, plainText } from './menuImport.rules.ts';

export type ProductColumns = {
  name: string;
  description: string;
  priceProduct: number;
  availability: boolean;
  alohaId: string | null;
  fbdId: string | null;
};
export type StoredProduct = ProductColumns & { id: number };

/** A product as it is to be: one that is stored, or one to be made. */
export type ProductPlan = {
  stored: StoredProduct | null;
  columns: ProductColumns;
  /** The line that first said something of each column. */
  said: Map<keyof ProductColumns, number>;
};

type Change = ImportRow['changes'][number];
export type FoundProduct = { product: ProductPlan | null; byName: boolean };

const columns = [
  ['product', 'name'],
  ['description', 'description'],
  ['price', 'priceProduct'],
  ['available', 'availability'],
  ['alohaId', 'alohaId'],
  ['fbdId', 'fbdId'],
] as const satisfies readonly (readonly [ImportField, keyof ProductColumns])[];

const codeNames = { alohaId: 'Aloha', fbdId: 'FBD' } as const;
type Code = keyof typeof codeNames;
/** The ids at providers by which a file can name a product. */
export const codes = Object.keys(codeNames) as Code[];

const same = (before: unknown, after: unknown) =>
  typeof before === 'string' && typeof after === 'string' ? plainText(before) === plainText(after) : before === after;

/** The columns a line speaks of. A name by which a product was found says that it has it, however it is written. */
function spoken(values: ImportValues, { product, byName }: FoundProduct) {
  return columns.flatMap(([field, column]) => {
    const value = column === 'name' && byName && product ? product.columns.name : values[field];
    return value === undefined ? [] : [{ field, column, value }];
  });
}

type Book = {
  byId: ReadonlyMap<number, ProductPlan>;
  indexes: Record<'name' | Code, ReturnType<typeof indexOf>>;
  made: ProductPlan[];
};
type Refusal = { problem: ImportProblem };

/** Finds the products that lines mean, and keeps what they are to be. What a line makes or renames, later lines find. */
export function productIndex(stored: readonly StoredProduct[]) {
  const byId = new Map(stored.map((each) => [each.id, planOf(each)]));
  const plans = [...byId.values()];
  const indexes = {
    name: indexOf(plans, nameKey),
    alohaId: indexOf(plans, ({ columns: { alohaId } }) => alohaId),
    fbdId: indexOf(plans, ({ columns: { fbdId } }) => fbdId),
  };
  const book: Book = { byId, indexes, made: [] };
  return {
    find: (values: ImportValues) => find(book, values),
    changes,
    contradiction,
    take: (found: FoundProduct, values: ImportValues, line: number) => take(book, found, values, line),
    made: book.made,
  };
}

const nameKey = ({ columns: { name } }: ProductPlan) => normalise(plainText(name));

function planOf(stored: StoredProduct): ProductPlan {
  const { id: _, ...columns } = stored;
  return { stored, columns, said: new Map() };
}

/** By the id where a line has one, else by the first code that some product has, else by the name. */
function find(book: Book, values: ImportValues): FoundProduct | Refusal {
  const { productId } = values;
  if (productId !== undefined) return findById(book, productId);
  return findByCode(book, 'alohaId', values) ?? findByCode(book, 'fbdId', values) ?? findByName(book, values);
}

function findById({ byId }: Book, id: number): FoundProduct | Refusal {
  const product = byId.get(id);
  return product
    ? { product, byName: false }
    : refusal('productId', `No existe un producto con el id ${id}. Déjalo vacío para buscarlo por nombre.`);
}

/** Of several products with a code, the one that has the name too. */
function findByCode({ indexes }: Book, code: Code, values: ImportValues): FoundProduct | Refusal | null {
  const alike = indexes[code].get(values[code] ?? '');
  const name = normalise(values.product ?? '');
  const [product, ...others] = alike.length > 1 ? alike.filter((plan) => nameKey(plan) === name) : alike;
  if (product && others.length === 0) return { product, byName: false };
  if (alike.length === 0) return null;
  return refusal(
    code,
    `Hay varios productos con el código ${codeNames[code]} ${values[code]}: escribe el id del producto.`,
  );
}

function findByName({ indexes }: Book, { product: name }: ImportValues): FoundProduct | Refusal {
  const named = name === undefined ? [] : indexes.name.get(normalise(name));
  const exact = named.filter((plan) => plainText(plan.columns.name) === name);
  const [product = null, ...others] = exact.length > 0 ? exact : named;
  return others.length === 0
    ? { product, byName: product !== null }
    : refusal('product', `Hay ${others.length + 1} productos que se llaman «${name}»: escribe el id del producto.`);
}

/** What the line would change of a stored product. */
function changes(found: FoundProduct, values: ImportValues): Change[] {
  const before = found.product?.stored;
  if (!before) return [];
  return spoken(values, found).flatMap(({ field, column, value }) =>
    same(before[column], value) || (column === 'name' && found.byName)
      ? []
      : [{ field, before: before[column], after: value }],
  );
}

/** An earlier line that wants something else of the same product. */
function contradiction(found: FoundProduct, values: ImportValues): ImportProblem | null {
  const { product } = found;
  if (!product) return null;
  for (const { field, column, value } of spoken(values, found)) {
    const earlier = product.said.get(column);
    if (earlier !== undefined && !same(product.columns[column], value))
      return { field, message: `La línea ${earlier} dice otra cosa de este mismo producto` };
  }
  return null;
}

/** Notes what a line says of its product, which it makes where there is none. */
function take({ indexes, made }: Book, found: FoundProduct, values: ImportValues, line: number): ProductPlan {
  const product = found.product ?? newPlan();
  if (!found.product) made.push(product);
  for (const index of Object.values(indexes)) index.remove(product);
  for (const { column, value } of spoken(values, found)) {
    if (!product.said.has(column)) product.said.set(column, line);
    if (!same(product.columns[column], value)) Object.assign(product.columns, { [column]: value });
  }
  for (const index of Object.values(indexes)) index.add(product);
  return product;
}

const refusal = (field: ImportField, message: string) => ({ problem: { field, message } });

const newPlan = (): ProductPlan => ({
  stored: null,
  columns: { name: '', description: '', priceProduct: 0, availability: true, alohaId: null, fbdId: null },
  said: new Map(),
});

/** Products by a text of theirs; those without it are not there. */
function indexOf(plans: readonly ProductPlan[], keyOf: (plan: ProductPlan) => string | null) {
  const byKey = new Map<string, ProductPlan[]>();
  const add = (plan: ProductPlan) => {
    const key = keyOf(plan);
    if (!key) return;
    const present = byKey.get(key);
    if (present) present.push(plan);
    else byKey.set(key, [plan]);
  };
  plans.forEach(add);
  return {
    add,
    get: (key: string): readonly ProductPlan[] => byKey.get(key) ?? [],
    remove(plan: ProductPlan) {
      const key = keyOf(plan) ?? '';
      const left = byKey.get(key)?.filter((each) => each !== plan);
      if (left) byKey.set(key, left);
    },
  };
}
