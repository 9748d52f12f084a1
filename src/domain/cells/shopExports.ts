import type { KnownExport, TitledCells } from '#kit/contract/values/fileColumns.ts';
import { htmlText } from '#kit/contract/values/htmlText.ts';
import { stripeAmount } from './stripeAmount.ts';

/** Fields that exports of products have in common. */
export type ShopField = 'category' | 'product' | 'price' | 'description';

/** The category of a path: `Comida > Pizzas, Ofertas` is «Pizzas». Commas of names are written `\,`. */
const lastCategory = (paths = ''): string =>
  (paths.split(/(?<!\\),/)[0] ?? '').split('>').at(-1)?.replaceAll('\\,', ',').trim() ?? '';

/** The name of a product and of its variant, unless that is the only one. */
const withVariant = (name = '', variant = ''): string =>
  ['', 'default title', 'regular', 'normal'].includes(variant.toLowerCase()) ? name : `${name} ${variant}`.trim();

type WooTitles = Record<'type' | 'name' | 'category' | 'price' | 'description' | 'short', string>;

/** Products of WooCommerce, whose titles are in the language of the shop. */
const wooCommerce = (titles: WooTitles): KnownExport<ShopField> => ({
  system: 'WooCommerce',
  marks: [titles.name, titles.category, titles.price],
  columns: {
    [titles.name]: 'product',
    [titles.category]: 'category',
    [titles.price]: 'price',
    [titles.short]: 'description',
    [titles.description]: 'description',
  },
  uses: [titles.type, titles.short, titles.description],
  htmlTitles: [titles.short, titles.description],
  lead: titles.category,
  read: (cells, first) => {
    const isVariant = normalType(cells[titles.type]) === 'variation';
    const texts = [cells[titles.short], cells[titles.description]];
    return {
      category: lastCategory((isVariant ? first : cells)[titles.category]),
      description: htmlText(texts.find((text) => text) ?? ''),
    };
  },
});
const normalType = (type = '') => type.split(',')[0]?.trim().toLowerCase();

const shopifyCategory = (cells: TitledCells): string =>
  cells.type || cells['custom product type'] || lastCategory(cells['product category']);

/** Exports of products of other systems, which are read as they are. */
export const shopExports: readonly KnownExport<ShopField>[] = [
  wooCommerce({
    type: 'type',
    name: 'name',
    category: 'categories',
    price: 'regular price',
    description: 'description',
    short: 'short description',
  }),
  wooCommerce({
    type: 'tipo',
    name: 'nombre',
    category: 'categorias',
    price: 'precio normal',
    description: 'descripcion',
    short: 'descripcion corta',
  }),
  {
    system: 'Shopify',
    marks: ['handle', 'title', 'variant price'],
    columns: {
      title: 'product',
      type: 'category',
      'custom product type': 'category',
      'product category': 'category',
      'variant price': 'price',
      'body (html)': 'description',
    },
    uses: ['handle', 'option1 value', 'product category', 'custom product type'],
    htmlTitles: ['body (html)'],
    lead: 'title',
    read: (cells, first) =>
      // Lines without a price only add pictures.
      cells.title === '' && cells['variant price'] === ''
        ? null
        : {
            product: withVariant(first.title, cells['option1 value']),
            category: shopifyCategory(first),
            description: htmlText(first['body (html)'] ?? ''),
          },
  },
  {
    system: 'Square',
    marks: ['item name', 'price'],
    columns: {
      'item name': 'product',
      'reporting category': 'category',
      category: 'category',
      categories: 'category',
      price: 'price',
      description: 'description',
    },
    uses: ['variation name', 'category', 'categories', 'reporting category'],
    read: (cells) => ({
      product: withVariant(cells['item name'], cells['variation name']),
      category: cells['reporting category'] || cells.category || lastCategory(cells.categories),
      ...(/^variable/i.test(cells.price ?? '') && { price: '' }),
    }),
  },
  {
    system: 'Stripe',
    marks: ['price id', 'product name', 'amount', 'currency'],
    columns: { 'product name': 'product', amount: 'price', description: 'description' },
    uses: ['currency'],
    // A price in another currency is no amount of the company.
    read: ({ amount = '', currency = '' }) => ({
      price: amount && `${currency.toUpperCase()} ${stripeAmount(amount, currency)}`,
    }),
  },
];
