import type { CountryCode } from '#domain/countries.ts';
import { formatAmount, formatDecimal } from '#domain/money.ts';
import { taxPercents } from '#domain/taxes.ts';
import { nameKey } from '#domain/cells/recordIds.ts';
import { cleanLine } from '#kit/contract/text.ts';
import type { ImportCells, ImportField, ImportNote } from '#features/catalogue/menus/import/menuImport.contract.ts';
import type { SourceGroup } from '#features/catalogue/menus/import/menuImportGroups.contract.ts';
import type { StoredDraft } from '#features/catalogue/menus/import/menuImportPlan.rules.ts';
import { groupCollector, type SoldGroup } from './posGroups.rules.ts';

/** Columns of an import that a catalogue fills. */
export const posColumns: ImportField[] = ['category', 'product', 'description', 'price', 'menuPrice', 'productId'];

/** Sides of an account without a remembered choice. */
export const defaultSides = { product: 'ours', description: 'ours', price: 'theirs', category: 'ours' } as const;

/** A product of a catalogue. */
type SoldProduct = {
  code: string;
  name: string;
  category: string | null;
  /** Absent: it has none. */
  description?: string;
  price: number | null;
  /** Absent: unknown. */
  taxPercent?: number;
  groups: readonly SoldGroup[];
};

export type PosMenuTarget = {
  draft: StoredDraft;
  /** Our products by the code that they have at the point of sale. */
  mapped: ReadonlyMap<string, number>;
  /** Our options by theirs. */
  mappedOptions: ReadonlyMap<string, number>;
  /** Products whose price is that of a price list of the menu. */
  listed: ReadonlyMap<number, { name: string }>;
  posName: string;
  country: CountryCode;
};

const maxNames = 5;
const maxTaxed = 50;

function namesText(names: readonly string[], limit = maxNames): string {
  const rest = names.length - limit;
  const named = names.slice(0, limit).map((name) => `«${name}»`);
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

const noteOf = (text: string): ImportNote => ({ text, path: null });

const listedNotes = (names: readonly string[]): ImportNote[] =>
  names.length > 0 ? [noteOf(`Con precio de una lista, conservan el suyo: ${namesText(names)}.`)] : [];

function unnamedNotes(count: number, posName: string): ImportNote[] {
  if (count === 0) return [];
  const groups = count === 1 ? '1 grupo de opciones no tiene' : `${count} grupos de opciones no tienen`;
  return [noteOf(`${groups} nombre en ${posName}: los nuevos llevan el de su producto, y se cambia en Grupos.`)];
}

/** Names the products whose taxes are not those of the country, which documents and reports have. */
function taxNotes(
  products: readonly SoldProduct[],
  { posName, country }: Pick<PosMenuTarget, 'posName' | 'country'>,
): ImportNote[] {
  const percent = taxPercents[country];
  const others = products.flatMap(({ name, taxPercent = percent }) =>
    taxPercent === percent ? [] : `${cleanLine(name)}, ${formatDecimal(taxPercent, country)} %`,
  );
  if (others.length === 0) return [];
  const text = `Con otro impuesto en ${posName} que el ${formatDecimal(percent, country)} % del país, que es el único aquí`;
  return [noteOf(`${text}: ${namesText(others, maxTaxed)}.`)];
}

type PosMenuLines = {
  rows: { line: number; cells: ImportCells; source: ImportCells; groups: string[] }[];
  groups: SourceGroup[];
  /** The code of each line. */
  codes: string[];
  notes: ImportNote[];
};

/**
 * A catalogue as the lines of an import, with the values that the point of sale has of each product.
 *
 * Products are ours by their code, else by their name. Groups come with them, equal ones as one.
 */
export function posMenuLines(
  catalogue: readonly SoldProduct[],
  { draft, mapped, mappedOptions, listed, posName, country }: PosMenuTarget,
): PosMenuLines {
  const byId = new Map(draft.products.map((product) => [product.id, product]));
  const byName = new Map(draft.products.toReversed().map((product) => [nameKey(product.name), product]));
  const categories = new Map(draft.categories.map((category) => [category.id, category.name]));
  const categoryNames = new Map(draft.categories.map(({ name }) => [nameKey(name), name]));
  const firstLines = new Map(draft.lines.toReversed().map((line) => [line.productId, line]));
  const ofList: string[] = [];
  const findProduct = ({ code, name }: SoldProduct) => byId.get(mapped.get(code) ?? 0) ?? byName.get(nameKey(name));
  const sourceOf = (item: SoldProduct): ImportCells => {
    const product = findProduct(item);
    const line = product && firstLines.get(product.id);
    const theirs = cleanLine(item.category ?? '') || ((line && categories.get(line.categoryId)) ?? 'Sin categoría');
    const { description = '' } = item;
    const isListed = product !== undefined && line?.price === null && listed.has(product.id);
    if (isListed) ofList.push(product.name);
    return {
      category: categoryNames.get(nameKey(theirs)) ?? theirs,
      product: cleanLine(item.name),
      ...(description !== '' && { description }),
      ...(!isListed &&
        item.price !== null && {
          [line && line.price !== null ? 'menuPrice' : 'price']: formatAmount(item.price, country),
        }),
    };
  };
  const namingOf = (item: SoldProduct): ImportCells => {
    const product = findProduct(item);
    return product ? { productId: String(product.id) } : { product: cleanLine(item.name) };
  };
  const products = withoutOptions(catalogue);
  const { keysOf, groups, unnamedCount } = groupCollector(mappedOptions);
  const rows = products.map((item, at) => ({
    line: at + 1,
    cells: namingOf(item),
    source: sourceOf(item),
    groups: keysOf(item),
  }));
  return {
    rows,
    groups: groups(),
    codes: products.map(({ code }) => code),
    notes: [
      ...taxNotes(products, { posName, country }),
      ...unnamedNotes(unnamedCount(), posName),
      ...listedNotes(ofList),
    ],
  };
}
