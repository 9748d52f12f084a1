import { withTax } from '#domain/netOf.ts';
import { Refusal, type Routes, type SandboxRequest } from '../../sandbox/routes.ts';
import type { PosItem } from '../port.ts';
import { type PosBooks, sampleCatalogue } from '../posBooks.ts';
import { pageSize, paths, tax } from './dialect.ts';

export const credentials = {
  accessToken: 'token-de-bsale',
  localId: '2',
  priceListId: '18',
  'paymentIds.online': '7',
  'paymentIds.card': '8',
  'paymentIds.cash': '9',
};

/** The type of products that are options of others. */
export const optionCategory = 'Agregados';

const options = sampleCatalogue.flatMap(({ groups }) => groups.flatMap((group) => group.options));
/** Variants: options are products too, and no product has groups. */
export const catalogue: readonly PosItem[] = [
  ...sampleCatalogue.map((item) => ({ ...item, groups: [] })),
  ...options.map(({ code, name, price }) => ({ code, name, price, category: optionCategory, groups: [] })),
].map((item) => (item.price === 0 ? item : { ...item, taxPercent: tax.percentage }));
/** Another office of the account, which has units of everything. */
const otherOffice = { id: '3', units: 500 };
const maxName = 250;
/** Codes are numbers. */
const idOf = (code: string) => 5000 + Number(code);

/** A page of a list: of 25 records unless more are requested, and never of more than 50. */
export function list(items: readonly unknown[], { limit = '25', offset = '0' }: SandboxRequest['query']) {
  const [start, length] = [Number(offset), Math.min(Number(limit), pageSize)];
  const end = start + length;
  return {
    count: items.length,
    limit: length,
    offset: start,
    items: items.slice(start, end),
    ...(end < items.length && { next: `https://api.bsale.io/v1/next?offset=${end}` }),
  };
}

export const anyId = ':id(^\\d+)';

/** Items by codes in brackets; all of them without. */
function itemsBy(books: PosBooks, code: string | undefined): readonly PosItem[] {
  const codes = code?.replaceAll(/[[\]]/g, '').split(',');
  return books.search(books.items(), (item) => codes === undefined || codes.includes(item.code));
}

const stockRoutes = (books: PosBooks): Routes => ({
  [`GET ${paths.stocks}`]: ({ query }) => {
    const counted = itemsBy(books, query.code).flatMap(({ code }) => {
      const units = books.stock.get(code) ?? null;
      const variant = { code, unlimitedStock: units === null ? 1 : 0 };
      return [
        { quantityAvailable: otherOffice.units, office: { id: otherOffice.id }, variant },
        { quantityAvailable: units ?? 0, office: { id: credentials.localId }, variant },
      ];
    });
    const isOf = ({ office }: (typeof counted)[number]) => query.officeid === undefined || office.id === query.officeid;
    return list(books.search(counted, isOf), query);
  },
});

/** Products, prices and stock of Bsale's sandbox. */
export function bsaleItemRoutes(books: PosBooks): Routes {
  const categories = () => [...new Set(books.catalogue.flatMap(({ category }) => category ?? []))];
  const change = (code: string, values: Partial<Pick<PosItem, 'name' | 'price'>>) =>
    books.changes.set(code, { ...books.changes.get(code), ...values });
  const codeOf = (id: string) => String(Number(id) - idOf('0'));
  const variantViews = (items: readonly PosItem[]) => {
    const types = new Map(categories().map((name, place) => [name, { id: String(place + 1) }]));
    return items.map(({ code, name, category }) => ({
      id: idOf(code),
      code,
      description: '',
      product: { id: idOf(code), name, product_type: types.get(category ?? '') ?? null },
    }));
  };
  // An item without a price is not in the list.
  const priceView = ({ code, price, taxPercent = tax.percentage }: PosItem) =>
    price === null
      ? []
      : {
          id: idOf(code),
          variantValue: Math.round((price / (1 + taxPercent / 100)) * 100) / 100,
          variantValueWithTaxes: price,
          variant: { id: String(idOf(code)), code },
        };
  return {
    // Its filter by code is a look-up, and no read of the catalogue.
    [`GET ${paths.variants}`]: ({ query }) => {
      const isRead = query.code === undefined && query.offset === '0';
      return list(variantViews(isRead ? books.readCatalogue() : itemsBy(books, query.code)), query);
    },
    [`GET ${paths.productTypes}`]: ({ query }) =>
      list(
        categories().map((name, place) => ({ id: place + 1, name })),
        query,
      ),
    [`PUT ${paths.product(anyId)}`]: ({ id, body }: SandboxRequest<{ name: string }>) => {
      if (body.name.length > maxName) throw new Refusal(400, 'The name is too long');
      change(codeOf(id), { name: body.name });
      return { id: Number(id), name: body.name };
    },
    [`GET ${paths.prices(credentials.priceListId)}`]: ({ query }) =>
      list(itemsBy(books, query.code).flatMap(priceView), query),
    [`PUT ${paths.price(credentials.priceListId, anyId)}`]: ({
      id,
      body,
    }: SandboxRequest<{ variantValue: number }>) => {
      if (body.variantValue <= 0) throw new Refusal(400, 'Invalid net unit value');
      change(codeOf(id), { price: withTax(body.variantValue, tax.percentage) });
      return { id: Number(id) };
    },
    ...stockRoutes(books),
  };
}
