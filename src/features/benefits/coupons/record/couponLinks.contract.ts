import { ids } from '#kit/contract/fields.ts';
import { links } from '#kit/contract/links.ts';

export const couponLinks = links('coupons', 'couponId', {
  productIds: {
    label: 'Productos',
    to: 'products',
    table: 'couponProducts',
    target: 'productId',
    schema: ids(5000),
    missing: 'Uno de los productos ya no existe',
  },
  /** Their products count as if they were named one by one. */
  priceGroupIds: {
    label: 'Listas de precios',
    to: 'priceGroups',
    table: 'couponPriceGroups',
    target: 'priceGroupId',
    schema: ids(200),
    missing: 'Una de las listas de precios ya no existe',
  },
  /** In all stores where there are neither stores nor groups. */
  storeIds: {
    label: 'Locales',
    to: 'stores',
    table: 'couponStores',
    target: 'storeId',
    schema: ids(1000),
    missing: 'Uno de los locales ya no existe',
  },
  storeGroupIds: {
    label: 'Grupos de locales',
    to: 'storeGroups',
    table: 'couponStoreGroups',
    target: 'storeGroupId',
    schema: ids(200),
    missing: 'Uno de los grupos ya no existe',
  },
});
