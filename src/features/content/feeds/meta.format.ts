import { delimited } from './delimited.rules.ts';
import { foodCategory, priceText } from './feedFormat.rules.ts';

/** Catalogue of Facebook and Instagram. */
export const meta = delimited({
  separator: ',',
  texts: { title: 200, description: 9999, takesEmoji: true },
  needsPicture: true,
  required: ['id', 'title', 'description', 'availability', 'condition', 'price', 'link', 'image_link', 'brand'],
  columns: {
    id: ({ id }) => id,
    title: ({ title }) => title,
    description: ({ description }) => description,
    availability: ({ isAvailable }) => (isAvailable ? 'in stock' : 'out of stock'),
    condition: () => 'new',
    price: ({ price }, feed) => priceText(price, feed),
    link: ({ link }) => link,
    image_link: ({ pictureUrl }) => pictureUrl ?? '',
    brand: (_, { company }) => company,
    sale_price: ({ salePrice }, feed) => (salePrice === null ? '' : priceText(salePrice, feed)),
    google_product_category: () => foodCategory,
    product_type: ({ category }) => category,
  },
});
