import type { TableName } from '#kit/server/data/tables.ts';

type Topics = Partial<Record<TableName, string>>;

/** The tables that the menus of several stores are made of, with the topic their changes are told under. */
const sharedTables = {
  products: 'products',
  productModifiers: 'products',
  modifiers: 'modifiers',
  modifierChildren: 'modifiers',
  prices: 'price_groups',
  priceGroups: 'price_groups',
  pictures: 'pictures',
  menus: 'menus',
  menuVersions: 'menus',
} as const satisfies Topics;

/** Everything the menu of one store is made of. */
export const menuTables: Topics = {
  ...sharedTables,
  productIngredients: 'products',
  modifierIngredients: 'modifiers',
  soldOuts: 'sold_outs',
  priceGroupStoreGroups: 'price_groups',
  stores: 'stores',
};

/** Changes after which what stores share of a menu may no longer hold. */
export const sharedTopics: readonly string[] = [...new Set(Object.values(sharedTables))];
/** Changes after which a menu that was read before may no longer hold. */
export const menuTopics: readonly string[] = [...new Set(Object.values(menuTables))];
