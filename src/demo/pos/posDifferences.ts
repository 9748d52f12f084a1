import { optionCategory } from '#integrations/pos/bsale/bsaleSandboxItems.ts';
import type { PosItem } from '#integrations/pos/port.ts';

type Record = { id: number; name: string; price: number };
/** Our products and options, and the category of each product. */
export type Ours = { products: readonly Record[]; options: readonly Record[]; categories: ReadonlyMap<number, string> };

/** How the catalogue of an account differs from ours, by the ids of products. */
export type PosDifferences = {
  /** The account lacks them. */
  absent: ReadonlySet<number>;
  /** It has an item with a similar name. */
  renamed: ReadonlySet<number>;
  /** It has an item with the same name, which no person accepted yet. */
  suggested: ReadonlySet<number>;
  /** Differences of prices. */
  priced: ReadonlyMap<number, number>;
  /** The item of this product was removed. */
  removed: number;
  /** Units of products that are counted. */
  counted: ReadonlyMap<number, number>;
};

const deliveryItem: PosItem = { code: '900', name: 'Despacho', category: 'Servicios', price: 0, groups: [] };
export const productCode = (id: number): string => String(100_000 + id);
const optionCode = (id: number): string => String(200_000 + id);

/** Longest word of a till's display. */
const longestWord = 6;

/** A name as staff shortened it: `Churrasco italiano` as `Churr. italia.` */
export const shortened = (name: string): string =>
  name
    .split(' ')
    .map((word) => (word.length > longestWord ? `${word.slice(0, longestWord - 1)}.` : word))
    .join(' ');

/** Options of several groups with the same name and price are one item. */
function optionCodes(options: readonly Record[]): ReadonlyMap<number, string> {
  const alike = Map.groupBy(options, ({ name, price }) => `${price} ${name}`);
  return new Map(
    [...alike.values()].flatMap((same) => same.map(({ id }) => [id, optionCode(same[0]?.id ?? id)] as const)),
  );
}

/** Items of an account that are made of our products and options. */
export function posItemsOf({ products, options, categories }: Ours, differences: PosDifferences): PosItem[] {
  const { absent, renamed, priced } = differences;
  const codes = optionCodes(options);
  const sold = products.flatMap(({ id, name, price }) =>
    absent.has(id)
      ? []
      : {
          code: productCode(id),
          name: renamed.has(id) ? shortened(name) : name,
          category: categories.get(id) ?? 'Otros',
          price: price + (priced.get(id) ?? 0),
          groups: [],
        },
  );
  const extras = options
    .filter(({ id }) => codes.get(id) === optionCode(id))
    .map(({ id, name, price }) => ({ code: optionCode(id), name, category: optionCategory, price, groups: [] }));
  return [...sold, ...extras, deliveryItem];
}

type Mapping = {
  productId: number | null;
  modifierId: number | null;
  part: 'delivery' | null;
  code: string;
  source: 'name' | 'person';
};

/** The codes that are known: by name, or by a person where several of ours have the name. */
export function posMappingsOf({ products, options }: Ours, differences: PosDifferences): Mapping[] {
  const { absent, renamed, suggested, removed } = differences;
  const codes = optionCodes(options);
  const alike = Map.groupBy(options, ({ name }) => name);
  const blank = { productId: null, modifierId: null, part: null };
  const ofProducts = products
    .filter(({ id }) => ![absent, renamed, suggested].some((ids) => ids.has(id)))
    .map(({ id }) => ({
      ...blank,
      productId: id,
      code: productCode(id),
      source: id === removed ? ('person' as const) : ('name' as const),
    }));
  const ofOptions = options.map(({ id, name }) => ({
    ...blank,
    modifierId: id,
    code: codes.get(id) ?? '',
    source: alike.get(name)?.length === 1 ? ('name' as const) : ('person' as const),
  }));
  return [...ofProducts, ...ofOptions, { ...blank, part: 'delivery', code: deliveryItem.code, source: 'person' }];
}

type Sales = {
  /** Products of the store's menu. */
  menu: readonly number[];
  /** Products of each order that the till has. */
  now: readonly (readonly number[])[];
  yesterday: readonly number[];
};

/** Units that most counted products have. */
const usualUnits = 24;

/**
 * Chooses the products that differ.
 *
 * Two that were sold yesterday lack a code, and one of an order that the till has; the others are in none of these orders.
 */
export function chooseDifferences({ menu, now, yesterday }: Sales): PosDifferences {
  const soldNow = now.flat();
  const isUnsold = (id: number) => !soldNow.includes(id) && !yesterday.includes(id);
  // From the end of the menu: guests of the demo order what they see first.
  const others = menu.filter(isUnsold).toReversed();
  const [renamed = 0, missing = 0] = [
    ...new Set(yesterday.filter((id) => !soldNow.includes(id))),
    ...others.splice(-2),
  ];
  const ordersWith = (id: number) => now.filter((ids) => ids.includes(id)).length;
  const [rare = 0] = soldNow.toSorted((one, other) => ordersWith(one) - ordersWith(other));
  const [soldOut = 0, removed = 0, cheaper = 0, dearer = 0, ...rest] = others;
  return {
    absent: new Set([missing, rare]),
    renamed: new Set([renamed]),
    suggested: new Set(rest.slice(0, 3)),
    priced: new Map([
      [cheaper, -500],
      [dearer, 400],
    ]),
    removed,
    counted: new Map([[soldOut, 0], ...rest.slice(3, 8).map((id, at) => [id, usualUnits - 4 * at] as const)]),
  };
}
