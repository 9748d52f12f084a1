import { type Topics, topicsOf } from '#kit/server/live/topics.ts';

/** Tables that the shared part of a menu reads, with the event topic of their changes. */
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

/** All tables that a store's menu reads. */
export const menuTables: Topics = {
  ...sharedTables,
  productIngredients: 'products',
  modifierIngredients: 'modifiers',
  soldOuts: 'sold_outs',
  priceGroupStoreGroups: 'price_groups',
  stores: 'stores',
};

/** Topics that invalidate the shared part of a menu. */
export const sharedTopics = topicsOf(sharedTables);
/** Topics that invalidate a store's menu. */
export const menuTopics = topicsOf(menuTables);
