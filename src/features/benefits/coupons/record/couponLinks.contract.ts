import { storeScopeLinks } from '#domain/storeScope.ts';
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
  /** Applies to every product with a price in these lists. */
  priceGroupIds: {
    label: 'Listas de precios',
    to: 'priceGroups',
    table: 'couponPriceGroups',
    target: 'priceGroupId',
    schema: ids(200),
    missing: 'Una de las listas de precios ya no existe',
  },
  ...storeScopeLinks({ stores: 'couponStores', groups: 'couponStoreGroups' }),
});
