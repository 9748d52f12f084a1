import { withTax } from '#domain/netOf.ts';
import { Refusal, type Routes, type SandboxRequest } from '../../sandbox/routes.ts';
import type { PosItem } from '../port.ts';
import { type PosBooks, sampleCatalogue } from '../posBooks.ts';
import { paths, tax } from './dialect.ts';

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
];
/** Codes are numbers. */
const idOf = (code: string) => 5000 + Number(code);

/** A list of one page. */
export const list = (items: readonly unknown[]) => ({ count: items.length, limit: 50, offset: 0, items });
const byCode = <Each extends { code: string }>(items: readonly Each[], code: string | undefined): readonly Each[] =>
  items.filter((item) => code === undefined || code.replaceAll(/[[\]]/g, '').split(',').includes(item.code));

export const anyId = ':id(^\\d+)';

/** Products, prices and stock of Bsale's sandbox. */
export function bsaleItemRoutes(books: PosBooks): Routes {
  const categories = () => [...new Set(books.catalogue.flatMap(({ category }) => category ?? []))];
  const changed = (item: PosItem) => ({ ...item, ...books.changes.get(item.code) });
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
  const priceView = ({ code, price }: PosItem) => ({
    id: idOf(code),
    variantValue: Math.round((price / 1.19) * 100) / 100,
    variantValueWithTaxes: price,
    variant: { id: String(idOf(code)) },
  });
  return {
    // Its filter by code is a look-up, and no read of the catalogue.
    [`GET ${paths.variants}`]: ({ query: { code } }) =>
      list(variantViews(code === undefined ? books.readCatalogue() : byCode(books.catalogue, code))),
    [`GET ${paths.productTypes}`]: () => list(categories().map((name, place) => ({ id: place + 1, name }))),
    [`PUT ${paths.product(anyId)}`]: ({ id, body }: SandboxRequest<{ name: string }>) => {
      change(codeOf(id), { name: body.name });
      return { id: Number(id), name: body.name };
    },
    [`GET ${paths.prices(credentials.priceListId)}`]: ({ query: { code } }) =>
      list(byCode(books.catalogue.map(changed), code).map(priceView)),
    [`PUT ${paths.price(credentials.priceListId, anyId)}`]: ({
      id,
      body,
    }: SandboxRequest<{ variantValue: number }>) => {
      if (body.variantValue <= 0) throw new Refusal(400, 'Invalid net unit value');
      change(codeOf(id), { price: withTax(body.variantValue, tax.percentage) });
      return { id: Number(id) };
    },
    [`GET ${paths.stocks}`]: ({ query: { code } }) =>
      list(
        byCode(books.catalogue, code).map((item) => ({
          quantityAvailable: books.stock.get(item.code) ?? 0,
          variant: { code: item.code, unlimitedStock: (books.stock.get(item.code) ?? null) === null ? 1 : 0 },
        })),
      ),
  };
}
