import { cleanLine } from '#kit/contract/text.ts';
import type { PosItemKind } from './mapping.contract.ts';

const maxNameLength = 300;
const maxCodeLength = 200;

type Sold = { code: string; name: string; price: number };
type CatalogueProduct = Omit<Sold, 'price'> & {
  price: number | null;
  category: string | null;
  groups: readonly { code: string; name: string | null; options: readonly Sold[] }[];
};

/** A group of a product, with the codes of its options. */
export type ItemGroup = { code: string; options: string[] };

/** A product or option of a point of sale as it is stored. The category of an option is its group. */
export type StoredItem = Sold & { kind: PosItemKind; category: string; groups: ItemGroup[] };

const nameOf = (text: string | null): string => cleanLine(text ?? '').slice(0, maxNameLength);

/**
 * The products and options of a catalogue, each once by its code; an option of several groups as in the first.
 *
 * A catalogue without groups sells options as products: each of its products can be an option too.
 */
export function itemsOf(catalogue: readonly CatalogueProduct[]): StoredItem[] {
  const items = new Map<string, StoredItem>();
  const add = (kind: PosItemKind, { code, name, price }: Sold, category: string | null, groups: ItemGroup[] = []) => {
    const key = `${kind} ${code}`;
    if (code === '' || code.length > maxCodeLength || items.has(key)) return;
    items.set(key, { kind, code, name: nameOf(name), category: nameOf(category), price, groups });
  };
  const hasGroups = catalogue.some(({ groups }) => groups.length > 0);
  for (const product of catalogue) {
    const groups = product.groups.map(({ code, options }) => ({ code, options: options.map((option) => option.code) }));
    const sold = { ...product, price: product.price ?? 0 };
    add('product', sold, product.category, groups);
    for (const group of product.groups) for (const option of group.options) add('option', option, group.name);
    if (!hasGroups) add('option', sold, product.category);
  }
  return [...items.values()];
}

/** The code of the group of a product that has an option; null where none of its groups has it. */
export const groupCodeOf = (groups: readonly ItemGroup[], optionCode: string): string | null =>
  groups.find(({ options }) => options.includes(optionCode))?.code ?? null;
