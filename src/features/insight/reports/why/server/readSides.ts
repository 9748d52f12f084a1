import { namesOfProducts, namesOfStores, ordersWithProduct } from '../../figures/server/names.repo.ts';
import { type ReportInput, salesCut, sumSpan } from '../../figures/server/reading.ts';
import type { OrderSlice } from '../../reports.contract.ts';
import { type Cut, hours, narrowed, products } from '#features/sales/rollups/server/index.ts';
import { dispatchLabels } from '#domain/delivery/dispatch.ts';
import { paymentMethodLabels } from '#domain/payments.ts';
import { hourLabel } from '#domain/time/hours.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { WhyCut } from '../why.contract.ts';
import type { Sale, Sales } from '../why.rules.ts';

export type SideQuery = Pick<ReportInput, 'db' | 'span' | 'stores' | 'having'>;

type Names = ReadonlyMap<string, string>;

/** How sales of a cut are read. */
type CutDefinition = {
  key: string;
  /** Rollup of the cut; defaults to the sums of all orders. */
  cut?: Cut;
  /** Counted unit; defaults to orders. */
  count?: 'units';
  names: (db: Db, keys: readonly string[]) => Names | Promise<Names>;
  /** The list of the orders of a row; null where no list has exactly those. */
  orders: (key: string) => OrderSlice | null;
};

const labelled = (labels: Readonly<Record<string, string>>) => (): Names => new Map(Object.entries(labels));
const byNumber = (names: ReadonlyMap<number, string>): Names =>
  new Map([...names].map(([id, name]) => [String(id), name]));

const ways: Readonly<Record<WhyCut, CutDefinition>> = {
  store: {
    key: 'scope',
    names: async (db, keys) => byNumber(await namesOfStores(db, keys.map(Number))),
    orders: (key) => ({ storeIds: Number(key) }),
  },
  hour: {
    key: 'hour',
    cut: hours,
    names: (_, keys) => new Map(keys.map((key) => [key, hourLabel(Number(key))])),
    orders: (key) => ({ hours: Number(key) }),
  },
  dispatchMethod: {
    key: 'dispatchMethod',
    names: labelled(dispatchLabels),
    orders: (key) => ({ dispatchMethod: key as keyof typeof dispatchLabels }),
  },
  paymentMethod: {
    key: 'paymentMethod',
    names: labelled(paymentMethodLabels),
    orders: (key) => ({ paymentMethod: key as keyof typeof paymentMethodLabels }),
  },
  product: {
    key: 'productId',
    cut: products,
    count: 'units',
    names: async (db, keys) => byNumber(await namesOfProducts(db, keys.map(Number))),
    orders: ordersWithProduct,
  },
};

export const wayOf = (by: WhyCut): CutDefinition => ways[by];

/** Sales of one side, by name and in total. */
export async function readSide(input: SideQuery, by: WhyCut): Promise<{ sales: Sales; sold: number }> {
  const { having } = input;
  const { key, cut = salesCut(having, [key]), count = 'orders' } = ways[by];
  const [rows, [total]] = await Promise.all([
    sumSpan(input, { cut: narrowed(cut, [count, 'sold']), by: [key], having }),
    sumSpan(input, { cut: narrowed(salesCut(having, []), ['sold']), by: [], having }),
  ]);
  const sales = rows
    .map(({ keys, sums }): [string, Sale] => [keys[key] ?? '', { count: sums[count] ?? 0, sold: sums.sold ?? 0 }])
    .filter(([, sale]) => sale.count !== 0 || sale.sold !== 0);
  return { sales: new Map(sales), sold: total?.sums.sold ?? 0 };
}
