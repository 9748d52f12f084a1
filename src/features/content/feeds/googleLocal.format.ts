import { delimited } from './delimited.rules.ts';
import { priceText } from './feedFormat.rules.ts';

/**
 * Stock of Merchant Center by store: names with spaces, as in its tab-separated files.
 *
 * The id is that of the feed of products, and the store code that of the Business Profile.
 */
export const googleLocal = delimited({
  separator: '\t',
  texts: { title: 150, description: 5000, takesEmoji: true },
  needsPicture: false,
  required: ['store code', 'id', 'availability', 'price'],
  columns: {
    'store code': ({ store }) => String(store.id),
    id: ({ productId }) => `p${productId}`,
    availability: ({ isAvailable }) => (isAvailable ? 'in_stock' : 'out_of_stock'),
    price: ({ price }, feed) => priceText(price, feed),
    'sale price': ({ salePrice }, feed) => (salePrice === null ? '' : priceText(salePrice, feed)),
  },
});
