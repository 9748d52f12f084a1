import { describeOtherId, isSimilarName, nameKey } from '#domain/cells/recordIds.ts';
import { cleanLine, cleanText, normalise } from '#kit/contract/text.ts';
import type { ImportField, ImportRow } from './menuImport.contract.ts';
import type { ImportProblem, ImportValues } from './menuImport.rules.ts';

export type ProductColumns = {
  name: string;
  description: string;
  priceProduct: number;
  availability: boolean;
  alohaId: string | null;
  fbdId: string | null;
};
export type StoredProduct = ProductColumns & { id: number };

/** A product after the import: stored or new. */
export type ProductPlan = {
  stored: StoredProduct | null;
  columns: ProductColumns;
  /** First file line that sets each column. */
  firstLines: Map<keyof ProductColumns, number>;
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
/** Provider ids that identify a product in a file. */
export const codes = Object.keys(codeNames) as Code[];

const isSame = (before: unknown, after: unknown) =>
  typeof before === 'string' && typeof after === 'string' ? cleanText(before) === cleanText(after) : before === after;

/** Column values that a line sets. A product matched by name keeps its stored spelling. */
function columnValues(values: ImportValues, { product, byName }: FoundProduct) {
  return columns.flatMap(([field, column]) => {
    const value = column === 'name' && byName && product ? product.columns.name : values[field];
    return value === undefined ? [] : [{ field, column, value }];
  });
}

type IndexRules = { trustsIds: boolean };
type IndexState = {
  trustsIds: boolean;
  byId: ReadonlyMap<number, ProductPlan>;
  indexes: Record<'name' | Code, ReturnType<typeof indexOf>>;
  created: ProductPlan[];
};
type Refusal = { problem: ImportProblem };

/**
 * Matches file lines to products and collects their changes. Later lines find products created or renamed by earlier
 * ones.
 */
export function productIndex(stored: readonly StoredProduct[], { trustsIds }: IndexRules) {
  const byId = new Map(stored.map((each) => [each.id, planOf(each)]));
  const plans = [...byId.values()];
  const indexes = {
    name: indexOf(plans, ({ columns }) => nameKey(columns.name)),
    alohaId: indexOf(plans, ({ columns: { alohaId } }) => alohaId),
    fbdId: indexOf(plans, ({ columns: { fbdId } }) => fbdId),
  };
  const state: IndexState = { trustsIds, byId, indexes, created: [] };
  return {
    find: (values: ImportValues) => find(state, values),
    changesOf,
    findContradiction,
    applyLine: (found: FoundProduct, values: ImportValues, line: number) => applyLine(state, found, values, line),
    created: state.created,
  };
}

function planOf(stored: StoredProduct): ProductPlan {
  const { id: _, ...columns } = stored;
  return { stored, columns, firstLines: new Map() };
}

/** Matches by id, else by the first provider id that matches, else by name. */
function find(state: IndexState, values: ImportValues): FoundProduct | Refusal {
  const { productId } = values;
  if (productId !== undefined) return findById(state, productId, values.product);
  return findByCode(state, 'alohaId', values) ?? findByCode(state, 'fbdId', values) ?? findByName(state, values);
}

/** An id of a file counts only with a similar name: other systems have other ids. */
function findById({ byId, trustsIds }: IndexState, id: number, name: string | undefined): FoundProduct | Refusal {
  const product = byId.get(id);
  if (!product)
    return refusal('productId', `No existe un producto con el id ${id}. Déjalo vacío para buscarlo por nombre.`);
  const stored = product.columns.name;
  return trustsIds || name === undefined || isSimilarName(name, stored)
    ? { product, byName: false }
    : refusal('productId', describeOtherId(id, stored, name));
}

/** Among products with the same provider id, matches the one that also has the name. */
function findByCode({ indexes }: IndexState, code: Code, values: ImportValues): FoundProduct | Refusal | null {
  const alike = indexes[code].get(values[code] ?? '');
  const name = normalise(values.product ?? '');
  const [product, ...others] = alike.length > 1 ? alike.filter((plan) => nameKey(plan.columns.name) === name) : alike;
  if (product && others.length === 0) return { product, byName: false };
  if (alike.length === 0) return null;
  return refusal(
    code,
    `Hay varios productos con el código ${codeNames[code]} ${values[code]}: escribe el id del producto.`,
  );
}

function findByName({ indexes }: IndexState, { product: name }: ImportValues): FoundProduct | Refusal {
  const named = name === undefined ? [] : indexes.name.get(normalise(name));
  const exact = named.filter((plan) => cleanLine(plan.columns.name) === name);
  const [product = null, ...others] = exact.length > 0 ? exact : named;
  return others.length === 0
    ? { product, byName: product !== null }
    : refusal('product', `Hay ${others.length + 1} productos que se llaman «${name}»: escribe el id del producto.`);
}

/** Changes of a line to a stored product. */
function changesOf(found: FoundProduct, values: ImportValues): Change[] {
  const before = found.product?.stored;
  if (!before) return [];
  return columnValues(values, found).flatMap(({ field, column, value }) =>
    isSame(before[column], value) || (column === 'name' && found.byName)
      ? []
      : [{ field, before: before[column], after: value }],
  );
}

/** Rejects a value that differs from an earlier line of the same product. */
function findContradiction(found: FoundProduct, values: ImportValues): ImportProblem | null {
  const { product } = found;
  if (!product) return null;
  for (const { field, column, value } of columnValues(values, found)) {
    const earlier = product.firstLines.get(column);
    if (earlier !== undefined && !isSame(product.columns[column], value))
      return { field, message: `La línea ${earlier} dice otra cosa de este mismo producto` };
  }
  return null;
}

/** Applies a line to its product plan, creating it when the product is new. */
function applyLine(
  { indexes, created }: IndexState,
  found: FoundProduct,
  values: ImportValues,
  line: number,
): ProductPlan {
  const product = found.product ?? newPlan();
  if (!found.product) created.push(product);
  for (const index of Object.values(indexes)) index.remove(product);
  for (const { column, value } of columnValues(values, found)) {
    if (!product.firstLines.has(column)) product.firstLines.set(column, line);
    if (!isSame(product.columns[column], value)) Object.assign(product.columns, { [column]: value });
  }
  for (const index of Object.values(indexes)) index.add(product);
  return product;
}

const refusal = (field: ImportField, message: string) => ({ problem: { field, message } });

const newPlan = (): ProductPlan => ({
  stored: null,
  columns: { name: '', description: '', priceProduct: 0, availability: true, alohaId: null, fbdId: null },
  firstLines: new Map(),
});

/** Index by a text key; products without the key are not included. */
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
