import { categoryPath, menuPath, modifierPath, productPath } from '#features/catalogue/guest-menus/fixPaths.rules.ts';

/** Ids of our items at channels. */
export const productKey = (id: number): string => `p${id}`;
export const optionKey = (id: number): string => `o${id}`;
export const groupKey = (id: number): string => `g${id}`;
export const categoryKey = (id: number): string => `c${id}`;

/** The key of an item that has another price in a group or category than elsewhere. */
export const secondKey = (key: string, place: string): string => `${key}.${place}`;

/** Kind and id of what a key names; null of a key that is not ours. */
export function readKey(key: string): { kind: 'product' | 'option' | 'group' | 'category'; id: number } | null {
  const [, letter = '', id] = /^([pogc])(\d{1,15})(?:\.[gc]\d{1,15})?$/.exec(key) ?? [];
  if (!id) return null;
  const kinds = { p: 'product', o: 'option', g: 'group', c: 'category' } as const;
  return { kind: kinds[letter as keyof typeof kinds], id: Number(id) };
}

/** Fields of a channel's item by their names in our forms. */
const fieldNames = {
  product: { name: 'nameScreenProduct', description: 'description', price: 'priceProduct', picture: 'pictureKeys' },
  modifier: { name: 'name', description: 'description', price: 'price', picture: 'pictureKey' },
};
export type ItemField = keyof (typeof fieldNames)['product'];

/** The screen and field that change an item. */
export function pathOfKey(key: string, field: ItemField, menuId: number): string {
  const read = readKey(key);
  if (read?.kind === 'product') return productPath(read.id, fieldNames.product[field]);
  if (read?.kind === 'option' || read?.kind === 'group') return modifierPath(read.id, fieldNames.modifier[field]);
  return read ? categoryPath(menuId, read.id) : menuPath(menuId);
}
