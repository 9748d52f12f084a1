import { delimited } from './delimited.rules.ts';
import { priceText } from './feedFormat.rules.ts';

/** Catalogue of products of TikTok: its nine required fields, without emoji. */
export const tiktok = delimited({
  separator: ',',
  texts: { title: 255, description: 5000, takesEmoji: false },
  needsPicture: true,
  required: ['sku_id', 'title', 'description', 'availability', 'condition', 'price', 'link', 'image_link', 'brand'],
  columns: {
    sku_id: ({ id }) => id,
    title: ({ title }) => title,
    description: ({ description }) => description,
    availability: ({ isAvailable }) => (isAvailable ? 'in stock' : 'out of stock'),
    condition: () => 'new',
    price: ({ price, salePrice }, feed) => priceText(salePrice ?? price, feed),
    link: ({ link }) => link,
    image_link: ({ pictureUrl }) => pictureUrl ?? '',
    brand: (_, { company }) => company,
  },
});
