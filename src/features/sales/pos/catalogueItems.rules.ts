import { cleanLine } from '#kit/contract/text.ts';
import type { PosItemKind } from './mapping.contract.ts';

const maxNameLength = 300;
const maxCodeLength = 200;

type Sold = { code: string; name: string; price: number };
type CatalogueProduct = Sold & {
  category: string | null;
  groups: readonly { name: string | null; options: readonly Sold[] }[];
};

/** A product or option of a point of sale as it is stored. The category of an option is its group. */
export type StoredItem = Sold & { kind: PosItemKind; category: string };

const nameOf = (text: string | null): string => cleanLine(text ?? '').slice(0, maxNameLength);

/** The products and options of a catalogue, each once by its code; an option of several groups as in the first. */
export function itemsOf(catalogue: readonly CatalogueProduct[]): StoredItem[] {
  const items = new Map<string, StoredItem>();
  const add = (kind: PosItemKind, { code, name, price }: Sold, category: string | null) => {
    const key = `${kind} ${code}`;
    if (code === '' || code.length > maxCodeLength || items.has(key)) return;
    items.set(key, { kind, code, name: nameOf(name), category: nameOf(category), price });
  };
  for (const product of catalogue) {
    add('product', product, product.category);
    for (const group of product.groups) for (const option of group.options) add('option', option, group.name);
  }
  return [...items.values()];
}
