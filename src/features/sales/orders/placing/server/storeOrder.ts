import type { OrderStatus } from '#domain/orders/orders.ts';
import { isPaidOnline } from '#domain/payments.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { insertPayment } from '../../paying/server/payments.repo.ts';
import type { OrderServices } from '../../pricing/server/orderServices.ts';
import { type InsertedOrder, insertOrder } from '../../record/server/insertOrder.ts';
import type { Proofs } from '../../record/orderShape.contract.ts';
import { newProofCode } from '../../record/server/orderProofs.ts';
import { scheduleExpiry, scheduleStart } from '../../record/server/orderJobs.ts';
import type { OrderingStore } from '../../record/server/orderStores.ts';
import { guestOrderOf, type GuestOrderRow } from '../../tracking/server/trackOrder.ts';
import type { PlacedOrder, Quote, TrackedOrder } from '../placing.contract.ts';
import type { GuestPhone } from './requireValidOrder.ts';

/** Status of an order as it is placed. */
export const initialStatus = ({ paymentMethod }: PlacedOrder, { total, scheduledFor }: Quote): OrderStatus => {
  if (isPaidOnline(paymentMethod) && total > 0) return 'pending_online_payment';
  return scheduledFor ? 'creation_scheduled' : 'created';
};

type Priced = {
  quote: Quote;
  store: OrderingStore;
  phone: GuestPhone;
  /** As its coupon spells it. */
  couponCode?: string | null;
  /** Content that brought the guest. */
  origin?: { via: string | null; viaName: string | null };
  /** Null for rehearsals, which no guest can order. */
  customerId: number | null;
  uuid: string;
};

/** The order as its guest reads it, without reading it again. */
const guestRowOf = (
  input: PlacedOrder,
  { quote, store, uuid }: Priced,
  { id, createdAt, event, status, proofs }: InsertedOrder & { status: OrderStatus; proofs: Proofs },
): GuestOrderRow => ({
  ...quote,
  id,
  uuid,
  createdAt,
  status,
  timeline: [event],
  storeId: store.id,
  storeName: store.name,
  storePhone: store.phone,
  storeAddress: store.textAddress,
  storeLatitude: store.latitude,
  storeLongitude: store.longitude,
  address: quote.dispatchMethod === 'delivery' ? (input.address ?? null) : null,
  paidAt: null,
  timeZone: store.timeZone,
  paymentMethod: input.paymentMethod,
  refunded: 0,
  extraRefunded: 0,
  cancelReason: null,
  driverId: null,
  proofs,
});

/** Stores a priced order with its pending payment and its clocks; returns what its guest reads. */
export async function storeOrder(
  db: Db,
  { tenant, visitor }: Ctx,
  services: OrderServices,
  input: PlacedOrder,
  priced: Priced,
): Promise<{ id: number; placed: TrackedOrder }> {
  const { quote, store, phone, couponCode = null, origin = {}, customerId, uuid } = priced;
  const status = initialStatus(input, quote);
  const order = {
    uuid,
    storeId: store.id,
    isTest: customerId === null,
    source: 'mercat' as const,
    externalReference: null,
    status,
    method: input.method,
    dispatchMethod: quote.dispatchMethod,
    platform: input.platform,
    paymentMethod: input.paymentMethod,
    customer: { ...input.customer, phone: phone.phone },
    customerId,
    phoneDigits: phone.digits,
    address: quote.dispatchMethod === 'delivery' ? (input.address ?? null) : null,
    scheduledFor: quote.scheduledFor,
    startsAt: quote.startsAt,
    promisedAt: quote.promisedAt,
    lines: quote.lines,
    parts: quote.parts,
    productsTotal: quote.productsTotal,
    total: quote.total,
    couponCode,
    notes: input.notes ?? '',
    billing: input.billing ?? { kind: 'ticket' as const },
    answers: input.answers ?? [],
    delivery: quote.delivery,
    ...origin,
    proofs: quote.dispatchMethod === 'pickUp' ? { pickUpCode: newProofCode() } : {},
    ...(!visitor && { by: input.customer.name }),
  };
  const { currency, businessDayCutoff } = tenant;
  const inserted = await insertOrder(db, order, { currency, businessDayCutoff, timeZone: store.timeZone });
  const { id } = inserted;
  const placed = await guestOrderOf({ db, tenant }, services, guestRowOf(input, priced, { ...inserted, ...order }));
  if (status === 'pending_online_payment') {
    await insertPayment(db, { orderId: id, type: input.paymentMethod, amount: quote.total, reference: uuid });
    await scheduleExpiry(db, id);
  }
  if (status === 'creation_scheduled') await scheduleStart(db, id, quote.startsAt);
  return { id, placed };
}
