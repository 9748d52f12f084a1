import { z } from 'zod';
import { spelled } from '#kit/contract/wire.ts';

/** Where a guest orders. Calls of the guest's side name it. */
export const orderChannelLabels = { web: 'Web', app: 'App', order_taker: 'Toma de pedidos' } as const;
export type OrderChannel = keyof typeof orderChannelLabels;
export const orderChannels = Object.keys(orderChannelLabels) as [OrderChannel, ...OrderChannel[]];
// Marked as pure, because the shop's script reads labels of this file and is built without zod.
export const orderChannel = /* @__PURE__ */ spelled(/* @__PURE__ */ z.enum(orderChannels), {
  orderTaker: 'order_taker',
});

/** Sales channels of a menu. */
export const menuChannelLabels = { any: 'Todos los canales', ...orderChannelLabels } as const;
export type MenuChannel = keyof typeof menuChannelLabels;
export const menuChannels = Object.keys(menuChannelLabels) as [MenuChannel, ...MenuChannel[]];

/** Sales channels of a product; phone orders can contain every product. */
export const productPlatformLabels = { any: 'Web y app', web: 'Solo web', app: 'Solo app' } as const;
export type ProductPlatform = keyof typeof productPlatformLabels;
export const productPlatforms = Object.keys(productPlatformLabels) as [ProductPlatform, ...ProductPlatform[]];

/** Whether a menu or product of this platform is sold through a channel. */
export const isSoldThrough = (platform: MenuChannel | ProductPlatform, channel: OrderChannel): boolean =>
  platform === 'any' || platform === channel;

export const foodTypeLabels = {
  food: 'Comida',
  drink: 'Bebida',
  alcohol: 'Alcohol',
  dessert: 'Postre',
  combo: 'Combo',
  extra: 'Agregado',
  other: 'Otro',
} as const;
export type FoodType = keyof typeof foodTypeLabels;
export const foodTypes = Object.keys(foodTypeLabels) as [FoodType, ...FoodType[]];

export const productAttributeLabels = {
  vegetarian: 'Vegetariano',
  vegan: 'Vegano',
  organic: 'Orgánico',
  spicy: 'Picante',
  cold: 'Frío',
  hot: 'Caliente',
  gluten_free: 'Sin gluten',
  lactose_free: 'Sin lactosa',
} as const;
export type ProductAttribute = keyof typeof productAttributeLabels;
export const productAttributes = Object.keys(productAttributeLabels) as [ProductAttribute, ...ProductAttribute[]];

export const labelTypeLabels = { rounded: 'Redondeada', ribbon: 'Cinta' } as const;
export type LabelType = keyof typeof labelTypeLabels;
export const labelTypes = Object.keys(labelTypeLabels) as [LabelType, ...LabelType[]];

/** Id of a product outside of the company: in feeds, on pages and in analytics. A store's price needs that of the store. */
export const publicItemId = (productId: number, storeId: number | null): string =>
  storeId === null ? `p${productId}` : `p${productId}s${storeId}`;

/** Letters of the label over a product's picture. */
export const maxLabelLength = 18;
