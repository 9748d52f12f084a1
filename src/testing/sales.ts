import { foldMarks } from '#features/sales/rollups/server/foldJob.ts';
import { markSales } from '#features/sales/rollups/server/index.ts';
import type { SoldLine } from '#features/sales/orders/record/orderShape.contract.ts';
import { itemsOf } from '#features/sales/orders/record/orderSums.rules.ts';
import { unaudited } from '#kit/server/data/database.ts';
import type { TestTenant } from './testApp.ts';

/** An order of so much of one product. */
export type Sale = {
  storeId: number;
  /** Its day of sales and the hour of its store's clock. */
  day: string;
  hour: number;
  total: number;
  createdAt?: string;
  scheduledFor?: string;
  status?: string;
  promisedAt?: string;
  readyAt?: string;
  completedAt?: string;
  dispatchMethod?: 'delivery' | 'pickUp';
  paymentMethod?: string;
  platform?: string;
  source?: string;
  product?: { id: number; name: string };
  customerId?: number | null;
  via?: string;
};

const lineOf = ({ product = { id: 1, name: 'Italiano' }, total }: Sale): SoldLine => ({
  lineId: product.id,
  productId: product.id,
  name: product.name,
  category: 'Platos',
  pictureUrl: null,
  label: null,
  quantity: 1,
  price: total,
  full: total,
  choices: [],
  choicesTotal: 0,
  total,
  comment: '',
});

function rowOf({ day, product: _, ...sale }: Sale) {
  const lines = [lineOf({ day, ...sale, ...(_ && { product: _ }) })];
  const createdAt = sale.createdAt ?? `${day}T${String(sale.hour).padStart(2, '0')}:10:00Z`;
  const { dispatchMethod = 'pickUp' } = sale;
  return {
    status: 'completed',
    platform: 'web',
    source: 'mercat',
    paymentMethod: 'cash',
    promisedAt: createdAt,
    ...sale,
    createdAt,
    startsAt: createdAt,
    dispatchMethod,
    method: dispatchMethod === 'delivery' ? 'delivery' : 'pickup',
    customer: '{}',
    phoneDigits: '',
    businessDay: day,
    currency: 'CLP',
    lines: JSON.stringify(lines),
    parts: JSON.stringify([{ kind: 'products', label: 'Productos', amount: sale.total, detail: null }]),
    productsTotal: sale.total,
    gross: sale.total,
    items: itemsOf(lines),
    timeline: '[]',
  };
}

/** Stores placed orders directly in the database, with the marks for their rollups. */
export const storedSales = ({ inTenant }: TestTenant, sales: readonly Sale[]): Promise<number[]> =>
  inTenant(async (db) => {
    const rows = await unaudited(db)
      .insertInto('orders')
      .values(sales.map(rowOf) as never)
      .returning(['id', 'storeId', 'businessDay', 'customerId'])
      .execute();
    for (const row of rows) markSales(db, row);
    return rows.map(({ id }) => id);
  });

/** Adds up what is marked, as the job does. */
export const foldSales = ({ inTenant }: TestTenant): Promise<number> => inTenant(foldMarks);
