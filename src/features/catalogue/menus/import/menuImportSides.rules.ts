import { cleanText, normalise } from '#kit/contract/text.ts';
import type { ImportCells } from './menuImport.contract.ts';
import type { ImportValues } from './menuImport.rules.ts';
import type { StoredDraft } from './menuImportPlan.rules.ts';
import {
  type RowSide,
  type Side,
  type SideChoice,
  type SideChoices,
  type SideField,
  type TextField,
  textFields,
} from './menuImportSides.contract.ts';

type StoredProduct = StoredDraft['products'][number];

/** Finds the category of a product in a draft: that of its first line; null: it is in none. */
export function categoryFinder({ lines, categories }: StoredDraft): (productId: number) => string | null {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const byProduct = new Map(lines.toReversed().map(({ productId, categoryId }) => [productId, categoryId]));
  return (productId) => names.get(byProduct.get(productId) ?? 0) ?? null;
}

/** The cells of a line with one side of a field. `ours`: our name or category as text. */
function withSide(cells: ImportCells, source: ImportCells, { field, side }: SideChoice, ours: string): ImportCells {
  const { [field]: _, ...others } = cells;
  if (field === 'price') {
    const { menuPrice: __, ...unpriced } = others as ImportCells;
    const { price, menuPrice } = source;
    return side === 'ours'
      ? unpriced
      : { ...unpriced, ...(price !== undefined && { price }), ...(menuPrice !== undefined && { menuPrice }) };
  }
  if (side === 'theirs') return { ...others, [field]: source[field] ?? '' };
  return field === 'description' ? others : { ...others, [field]: ours };
}

/** `ours`: the fields whose text is ours. */
type ChosenLine = { cells: ImportCells; ours: readonly TextField[] };

/** The cells of a line of another system; those of a product of ours have the sides that were chosen. */
export function chosenLine(
  source: ImportCells,
  product: StoredProduct | undefined,
  { category, choices }: { category: string | null; choices: SideChoices },
): ChosenLine {
  if (!product) return { cells: source, ours: [] };
  const texts: Record<SideField, string | null> = { product: product.name, description: '', price: '', category };
  const cells = Object.entries(choices).reduce((chosen, [name, side]) => {
    const field = name as SideField;
    const text = texts[field];
    return text === null || (field === 'description' && source.description === undefined)
      ? chosen
      : withSide(chosen, source, { field, side }, text);
  }, source);
  return { cells, ours: textFields.filter((field) => choices[field] === 'ours' && texts[field] !== null) };
}

/** The cells of a line with our present texts. */
export function withOurTexts(
  { cells, ours }: ChosenLine,
  product: StoredProduct | undefined,
  categoryOf: (productId: number) => string | null,
): ImportCells {
  if (!product || ours.length === 0) return cells;
  const texts = { product: product.name, category: categoryOf(product.id) };
  const present = ours.flatMap((field) => (texts[field] === null ? [] : [[field, texts[field]]]));
  return { ...cells, ...Object.fromEntries(present) };
}

/** The fields whose text is ours once some cells were typed. */
export const withoutTyped = (ours: readonly TextField[], typed: ImportCells): TextField[] =>
  ours.filter((field) => typed[field] === undefined);

/** Another side of a field of a line; null: its values do not differ there. */
export function changedSide(
  row: ChosenLine & { source: ImportCells | null; sides: readonly RowSide[] },
  choice: SideChoice,
): ChosenLine | null {
  const present = row.sides.find(({ field }) => field === choice.field);
  if (!row.source || !present || present.chosen === choice.side) return null;
  const cells = withSide(row.cells, row.source, choice, String(present.ours));
  const isOurs = (field: TextField) => (field === choice.field ? choice.side === 'ours' : row.ours.includes(field));
  return { cells, ours: textFields.filter(isOurs) };
}

type Values = Pick<ImportValues, 'product' | 'description' | 'price' | 'menuPrice' | 'category'>;
type Ours = { product: StoredProduct; category: string | null; menuPrice: number | null };

const isSame = (field: SideField, one: string | number, other: string | number): boolean =>
  field === 'category'
    ? normalise(String(one)) === normalise(String(other))
    : cleanText(String(one)) === cleanText(String(other));

const valueOf = (values: Values, field: SideField) =>
  field === 'price' ? (values.price ?? values.menuPrice ?? undefined) : values[field] || undefined;

function sideOf(
  field: SideField,
  theirs: string | number,
  ours: string | number,
  value: string | number | undefined,
): Side | null {
  if (value === undefined || isSame(field, value, ours)) return 'ours';
  return isSame(field, value, theirs) ? 'theirs' : null;
}

/** The fields of a line whose values at the source differ from ours. `values`: those that the line has. */
export function sidesOf(source: Values, values: Values, { product, category, menuPrice }: Ours): RowSide[] {
  const ours: Record<SideField, string | number | null> = {
    product: product.name,
    description: product.description,
    price: source.menuPrice === undefined ? product.priceProduct : menuPrice,
    category,
  };
  return (['product', 'description', 'price', 'category'] as const).flatMap((field) => {
    const [theirs, mine] = [valueOf(source, field), ours[field]];
    if (theirs === undefined || mine === null || isSame(field, theirs, mine)) return [];
    return [{ field, theirs, ours: mine, chosen: sideOf(field, theirs, mine, valueOf(values, field)) }];
  });
}
