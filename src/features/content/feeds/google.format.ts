import { type FeedFormat, type FeedItem, foodCategory, type FeedHead, priceText } from './feedFormat.rules.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);

const tag = (name: string, text: string) => `<g:${name}>${escaped(text)}</g:${name}>`;

const row = (item: FeedItem, feed: FeedHead): string =>
  [
    '<item>',
    tag('id', item.id),
    tag('title', item.title),
    tag('description', item.description),
    tag('link', item.link),
    tag('image_link', item.pictureUrl ?? ''),
    tag('availability', item.isAvailable ? 'in_stock' : 'out_of_stock'),
    tag('price', priceText(item.price, feed)),
    ...(item.salePrice === null ? [] : [tag('sale_price', priceText(item.salePrice, feed))]),
    tag('condition', 'new'),
    tag('brand', feed.company),
    tag('identifier_exists', 'no'),
    tag('google_product_category', foodCategory),
    tag('product_type', item.category),
    '</item>\n',
  ].join('');

/** Products of Merchant Center: RSS 2.0 with the fields of Google. */
export const google: FeedFormat = {
  texts: { title: 150, description: 5000, takesEmoji: true },
  needsPicture: true,
  required: ['g:id', 'g:title', 'g:description', 'g:link', 'g:image_link', 'g:availability', 'g:price'],
  head: ({ company, shopUrl }) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${escaped(company)}</title><link>${escaped(shopUrl)}</link><description>${escaped(company)}</description>
`,
  row,
  foot: '</channel></rss>\n',
};
