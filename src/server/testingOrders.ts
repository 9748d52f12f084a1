import { sql } from 'kysely';
import type { OrderEvent, OrderPart, SoldLine } from '#features/orders/orderShape.contract.ts';
import type { OrderRow } from '#features/orders/orders.contract.ts';
import { technical } from '#kit/server/database.ts';
import type { TestTenant } from './testing.ts';

type Stored = Partial<
  Pick<OrderRow, 'status' | 'method' | 'dispatchMethod' | 'platform' | 'source' | 'paymentMethod'>
> & {
  storeId: number;
  createdAt?: string;
  statusSince?: string;
  scheduledFor?: string | null;
  couponCode?: string | null;
  phone?: string;
  name?: string;
};

const line: SoldLine = {
  lineId: 1,
  productId: 1,
  name: 'Churrasco italiano',
  pictureUrl: null,
  label: null,
  quantity: 2,
  price: 5900,
  full: 6900,
  choices: [
    { groupId: 2, groupName: 'Pan', optionId: 3, name: 'Marraqueta', quantity: 1, price: 0, free: 0, choices: [] },
  ],
  choicesTotal: 0,
  total: 11_800,
  comment: 'Sin mayonesa',
};
const parts: OrderPart[] = [
  { kind: 'products', label: 'Productos', amount: 13_800, detail: null },
  { kind: 'menuDiscount', label: 'Descuento del menú', amount: -2000, detail: null },
  { kind: 'deliveryFee', label: 'Despacho', amount: 1990, detail: 'Zona «Centro»' },
];

/** An order as it lies in the database, with two sandwiches delivered; answers its id. */
export const storedOrder = (
  tenant: TestTenant,
  { storeId, phone = '+56987654321', name = 'Camila Rojas', ...rest }: Stored,
) =>
  tenant.inTenant(async (db) => {
    const createdAt = rest.createdAt ?? new Date().toISOString();
    const status = rest.status ?? 'created';
    const dispatchMethod = rest.dispatchMethod ?? 'delivery';
    const began: OrderEvent = { at: createdAt, kind: 'status', to: status, by: name, source: 'guest', note: null };
    const { id } = await technical(db)
      .insertInto('orders')
      .values({
        method: dispatchMethod === 'delivery' ? 'delivery' : 'pickup',
        platform: 'web',
        paymentMethod: 'cash',
        statusSince: createdAt,
        ...rest,
        status,
        dispatchMethod,
        createdAt,
        storeId,
        customer: JSON.stringify({ name, phone, mail: null }),
        phoneDigits: phone.replace(/\D/g, ''),
        address:
          dispatchMethod === 'delivery'
            ? JSON.stringify({ text: 'Irarrázaval 2401', detail: 'Depto 52', latitude: -33.45, longitude: -70.6 })
            : null,
        promisedAt: new Date(Date.parse(createdAt) + 45 * 60_000).toISOString(),
        businessDay: sql<string>`${createdAt}::timestamptz::date`,
        currency: 'CLP',
        lines: JSON.stringify([line]),
        parts: JSON.stringify(dispatchMethod === 'delivery' ? parts : parts.slice(0, 2)),
        productsTotal: 11_800,
        total: dispatchMethod === 'delivery' ? 13_790 : 11_800,
        timeline: JSON.stringify([began]),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
