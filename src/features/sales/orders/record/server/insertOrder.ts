import { businessDayOf, type BusinessDaySettings } from '#domain/time/businessDay.ts';
import type { OrderChannel } from '#domain/catalogue.ts';
import type { OrderMethod, OrderSource, OrderStatus } from '#domain/orders/orders.ts';
import { markSales } from '#features/sales/rollups/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { runEffects } from '#kit/server/effects.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import type {
  Billing,
  Customer,
  OrderAddress,
  OrderAtChannel,
  OrderDelivery,
  OrderEvent,
  OrderPart,
  Proofs,
  SoldLine,
} from '../orderShape.contract.ts';
import { orderSums } from '../orderSums.rules.ts';
import { eventOf, notifyOrderChange } from './changeOrderStatus.ts';

declare module '#kit/server/effects.ts' {
  interface AreaEvents {
    /** A new order, in the transaction that stores it. */
    orderPlaced: {
      step: 'pos' | 'webhooks';
      data: Pick<NewOrder, 'storeId' | 'isTest' | 'source' | 'status'> & { id: number };
    };
  }
}

/** A new order, priced by our engine or by its channel. Amounts in minor units, instants in ISO. */
export type NewOrder = {
  /** Public id. */
  uuid: string;
  storeId: number;
  /** A rehearsal, which counts nowhere. */
  isTest: boolean;
  source: OrderSource;
  /** Id of the order at its source, unique there; null for our own orders. */
  externalReference: string | null;
  status: OrderStatus;
  method: OrderMethod;
  dispatchMethod: 'delivery' | 'pickUp';
  platform: OrderChannel;
  paymentMethod: string;
  /** As shown. Channels may mask the phone, or send none. */
  customer: Omit<Customer, 'mail'> & { mail?: string | null };
  /** Our customer; null for rehearsals and for guests that a channel does not identify. */
  customerId: number | null;
  /** National digits by which a guest's orders are found; empty for a masked phone. */
  phoneDigits: string;
  address: OrderAddress | null;
  scheduledFor: string | null;
  startsAt: string;
  promisedAt: string;
  /** Lines of a channel may have the ids 0: products and options outside our catalogue. */
  lines: readonly SoldLine[];
  /** Add up to `total`. */
  parts: readonly OrderPart[];
  productsTotal: number;
  total: number;
  couponCode: string | null;
  notes: string;
  billing: Billing;
  answers: readonly object[];
  delivery: OrderDelivery | null;
  /** Content of ours that brought the guest, and its name; absent where none did. */
  via?: string | null;
  viaName?: string | null;
  proofs?: Proofs;
  /** Its number and deadline at its channel; absent of our own orders. */
  channel?: OrderAtChannel;
  /** Author of the first event; the author of the handle when absent. */
  by?: string;
};

type Place = { currency: string; timeZone: string; businessDayCutoff: BusinessDaySettings['businessDayCutoff'] };

export type InsertedOrder = { id: number; createdAt: string; event: OrderEvent; isNew: boolean };

const orNull = (value: object | null) => (value ? JSON.stringify(value) : null);

function columnsOf({ by: _, ...order }: NewOrder, { currency, timeZone, businessDayCutoff }: Place, event: OrderEvent) {
  const at = order.scheduledFor ? Date.parse(order.scheduledFor) : Date.now();
  const { parts, lines, address } = order;
  return {
    ...order,
    ...orderSums({ parts, lines, address, at, timeZone }),
    currency,
    businessDay: businessDayOf({ timeZone, businessDayCutoff }, at),
    customer: JSON.stringify(order.customer),
    address: orNull(address),
    lines: JSON.stringify(lines),
    parts: JSON.stringify(parts),
    billing: JSON.stringify(order.billing),
    answers: JSON.stringify(order.answers),
    delivery: orNull(order.delivery),
    proofs: JSON.stringify(order.proofs ?? {}),
    channel: orNull(order.channel ?? null),
    timeline: JSON.stringify([event]),
  };
}

type Columns = ReturnType<typeof columnsOf>;

const insert = prepared((db: Db, names: readonly string[], ...values: unknown[]) =>
  unaudited(db)
    .insertInto('orders')
    .values(Object.fromEntries(names.map((name, place) => [name, values[place]])) as Columns)
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId' as never, 'source', 'externalReference'])
        .where('externalReference', 'is not', null)
        .doNothing(),
    )
    .returning(['id', 'createdAt']),
);

const findExternal = (db: Db, { source, externalReference }: NewOrder) =>
  db
    .selectFrom('orders')
    .select(['id', 'createdAt'])
    .where('source', '=', source)
    .where('externalReference', '=', externalReference)
    .executeTakeFirst();

/**
 * Stores a new order, records its sales and notifies the store's screens.
 *
 * An order with a known external reference is returned with `isNew: false` and stays unchanged.
 */
export async function insertOrder(db: Db, order: NewOrder, place: Place): Promise<InsertedOrder> {
  const { status, storeId, customerId, isTest, source, by } = order;
  const event = eventOf(db, { kind: 'status', to: status, ...(by !== undefined && { by }) });
  const columns = columnsOf(order, place, event);
  const inserting = insert(db, Object.keys(columns), ...Object.values(columns));
  const mark = { storeId, businessDay: columns.businessDay, customerId };
  // In the same round trip, since orders without an external reference are always new.
  if (!isTest && order.externalReference === null) markSales(db, mark);
  const [row] = await inserting;
  if (!row) return { ...((await findExternal(db, order)) ?? fail('notFound')), event, isNew: false };
  if (!isTest && order.externalReference !== null) markSales(db, mark);
  await runEffects(db, 'orderPlaced', { id: row.id, storeId, isTest, source, status });
  await notifyOrderChange(db, { id: row.id, storeId, status });
  return { ...row, event, isNew: true };
}
