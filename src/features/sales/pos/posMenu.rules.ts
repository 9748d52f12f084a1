import type { CountryCode } from '#domain/countries.ts';
import { formatAmount } from '#domain/money.ts';
import { cleanLine, normalise } from '#kit/contract/text.ts';
import type { ImportCells, ImportField, ImportNote } from '#features/catalogue/menus/import/menuImport.contract.ts';
import type { StoredDraft } from '#features/catalogue/menus/import/menuImportPlan.rules.ts';

/** Columns of an import that a catalogue fills. */
export const posColumns: ImportField[] = ['category', 'product', 'price', 'menuPrice', 'productId'];

/** A product of a catalogue. */
type SoldProduct = {
  code: string;
  name: string;
  category: string | null;
  price: number | null;
  groups: readonly { options: readonly { code: string }[] }[];
};

export type PosMenuTarget = {
  draft: StoredDraft;
  /** Our products by the code that they have at the point of sale. */
  mapped: ReadonlyMap<string, number>;
  /** Products whose price is that of a price list of the menu. */
  listed: ReadonlyMap<number, { name: string }>;
  posName: string;
  country: CountryCode;
};

const nameKey = (name: string): string => normalise(cleanLine(name));
const maxNames = 5;

function namesText(names: readonly string[]): string {
  const rest = names.length - maxNames;
  const named = names.slice(0, maxNames).map((name) => `«${name}»`);
  return `${named.join(', ')}${rest > 0 ? ` y ${rest} más` : ''}`;
}

/** Without options that a catalogue repeats as products: they have no category. */
function withoutOptions<Product extends SoldProduct>(catalogue: readonly Product[]): Product[] {
  const options = new Set(
    catalogue.flatMap(({ groups }) => groups.flatMap((group) => group.options.map(({ code }) => code))),
  );
  return catalogue.filter(({ code, category }) => category !== null || !options.has(code));
}

/** Cells that name our products, by which they are loaded. */
export const namingCells = (catalogue: readonly SoldProduct[], mapped: ReadonlyMap<string, number>): ImportCells[] =>
  withoutOptions(catalogue).map(({ code, name }) => {
    const id = mapped.get(code);
    return { product: name, ...(id !== undefined && { productId: String(id) }) };
  });

/**
 * A catalogue as the lines of an import: new products, and the prices of those that are ours by their code or name.
 *
 * Ours keep their names and their place in the menu.
 */
export function posMenuLines(
  catalogue: readonly SoldProduct[],
  { draft, mapped, listed, posName, country }: PosMenuTarget,
): { rows: { line: number; cells: ImportCells }[]; codes: string[]; notes: ImportNote[] } {
  const byId = new Map(draft.products.map((product) => [product.id, product]));
  const byName = new Map(draft.products.toReversed().map((product) => [nameKey(product.name), product]));
  const categories = new Map(draft.categories.map((category) => [category.id, category.name]));
  const categoryNames = new Map(draft.categories.map(({ name }) => [nameKey(name), name]));
  const ofList: string[] = [];
  const cellsOf = (item: SoldProduct): ImportCells => {
    const product = byId.get(mapped.get(item.code) ?? 0) ?? byName.get(nameKey(item.name));
    const line = product && draft.lines.find(({ productId }) => productId === product.id);
    const theirs = cleanLine(item.category ?? '') || 'Sin categoría';
    const isListed = product !== undefined && line?.price === null && listed.has(product.id);
    if (isListed) ofList.push(product.name);
    return {
      category: (line && categories.get(line.categoryId)) ?? categoryNames.get(nameKey(theirs)) ?? theirs,
      product: product?.name ?? cleanLine(item.name),
      ...(!isListed &&
        item.price !== null && {
          [line && line.price !== null ? 'menuPrice' : 'price']: formatAmount(item.price, country),
        }),
      ...(product && { productId: String(product.id) }),
    };
  };
  const products = withoutOptions(catalogue);
  const rows = products.map((item, at) => ({ line: at + 1, cells: cellsOf(item) }));
  const withGroups = products.filter(({ groups }) => groups.length > 0).map(({ name }) => name);
  const notes = [
    { names: withGroups, text: `Las opciones y sus grupos en ${posName} no se traen` },
    { names: ofList, text: 'Con precio de una lista, conservan el suyo' },
  ];
  return {
    rows,
    codes: products.map(({ code }) => code),
    notes: notes.flatMap(({ names, text }) =>
      names.length > 0 ? [{ text: `${text}: ${namesText(names)}.`, path: null }] : [],
    ),
  };
}
