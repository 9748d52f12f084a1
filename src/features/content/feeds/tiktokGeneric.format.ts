import { delimited } from './delimited.rules.ts';
import { priceText } from './feedFormat.rules.ts';

const coordinate = (value: number | null) => (value === null ? '' : String(value));

/** TikTok's catalogue for services, with the place of the store. */
export const tiktokGeneric = delimited({
  separator: ',',
  texts: { title: 255, description: 5000, takesEmoji: false },
  needsPicture: true,
  required: ['item_id', 'title', 'image_link', 'link'],
  columns: {
    item_id: ({ id }) => id,
    title: ({ title }) => title,
    description: ({ description }) => description,
    image_link: ({ pictureUrl }) => pictureUrl ?? '',
    link: ({ link }) => link,
    availability: ({ isAvailable }) => (isAvailable ? 'in stock' : 'out of stock'),
    price: ({ price }, feed) => priceText(price, feed),
    sale_price: ({ salePrice }, feed) => (salePrice === null ? '' : priceText(salePrice, feed)),
    address_street: ({ store }) => store.textAddress,
    address_city: ({ store }) => store.commune ?? '',
    address_latitude: ({ store }) => coordinate(store.latitude),
    address_longitude: ({ store }) => coordinate(store.longitude),
    custom_label_0: ({ category }) => category,
  },
});
