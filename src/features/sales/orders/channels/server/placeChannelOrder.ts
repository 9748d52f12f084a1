import type { CompanyWithShop } from '#features/platform/tenants/server/index.ts';
import { randomUUID } from 'node:crypto';
import { formatMoney } from '#domain/money.ts';
import type { OrderSource } from '#domain/orders/orders.ts';
import type { ChannelOrder } from '#integrations/channels/port.ts';
import type { Provider } from '#integrations/provider.ts';
import type { Db } from '#kit/server/data/database.ts';
import { insertOrder, type NewOrder } from '../../record/server/insertOrder.ts';
import { scheduleStart } from '../../record/server/orderJobs.ts';
import type { OrderDelivery, SoldLine } from '../../record/orderShape.contract.ts';
import { amountsProblem, partsOf, soldLineOf } from './channelLines.ts';
import { readCatalogue } from './channelProducts.repo.ts';
import { findStore } from './channelStores.repo.ts';

type ChannelStore = NonNullable<Awaited<ReturnType<typeof findStore>>>;

type Placing = { company: CompanyWithShop; provider: Provider; order: ChannelOrder };
/** Placed, or why it cannot be placed. */
type Placed = { orderId: number; storeId: number } | { problem: string; storeId?: number };

const minute = 60_000;

const isByStore = ({ method, carrier }: ChannelOrder): boolean => method === 'delivery' && carrier === 'store';

/** When the kitchen gets an order and when it is due, by the waiting times of its store and its busy mode there. */
function momentsOf(order: ChannelOrder, { deliveryWaitTime, pickUpWaitTime, busyMinutes }: ChannelStore) {
  const wait = minute * ((isByStore(order) ? deliveryWaitTime : pickUpWaitTime) + busyMinutes);
  const due = order.scheduledFor === null ? null : Date.parse(order.scheduledFor);
  const start = due === null ? Date.now() : Math.max(Date.now(), due - wait);
  return {
    startsAt: new Date(start).toISOString(),
    promisedAt: new Date(due ?? start + wait).toISOString(),
    status: start > Date.now() + minute ? ('creation_scheduled' as const) : ('created' as const),
  };
}

const storeDelivery: OrderDelivery = {
  type: 'own_delivery',
  areaName: '',
  distanceKm: null,
  status: null,
  reference: null,
  driverName: null,
  trackingUrl: null,
};

/** An order as it is stored: with the prices of its channel, and without a customer, whose phone is the channel's. */
function newOrderOf(
  { provider, order }: Placing,
  { store, lines }: { store: ChannelStore; lines: SoldLine[] },
): NewOrder {
  const { customer, amounts, method } = order;
  const { phone, phoneCode, address } = customer;
  return {
    uuid: randomUUID(),
    storeId: store.id,
    isTest: false,
    source: (provider.channels?.serves[0] ?? provider.key) as OrderSource,
    externalReference: order.reference,
    ...momentsOf(order, store),
    method: method === 'delivery' ? 'delivery' : 'pickup',
    dispatchMethod: method,
    platform: 'app',
    paymentMethod: amounts.cashDue > 0 ? 'cash' : 'credit',
    customer: { name: customer.name, phone: [phone, phoneCode].filter(Boolean).join(' · '), mail: null },
    customerId: null,
    phoneDigits: '',
    address,
    scheduledFor: order.scheduledFor,
    lines,
    parts: partsOf(amounts, provider.name),
    productsTotal: amounts.products,
    total: amounts.total,
    couponCode: null,
    notes: order.notes,
    billing: { kind: 'ticket' },
    answers: [],
    delivery: isByStore(order) ? storeDelivery : null,
    channel: { displayNumber: order.displayNumber, acceptBy: order.acceptBy },
    by: provider.name,
  };
}

/** Places an order of a channel as it is priced there. One that is placed already is returned as it is. */
export async function placeChannelOrder(db: Db, placing: Placing): Promise<Placed> {
  const { company, provider, order } = placing;
  const channel = provider.name;
  const [store, catalogue] = await Promise.all([
    findStore(db, { provider: provider.key, storeReference: order.storeReference }),
    readCatalogue(db, provider.key, order.lines),
  ]);
  if (!store)
    return {
      problem: `Ningún local, o más de uno, tiene el ID ${order.storeReference} de ${channel}. Escríbelo en la pestaña «Servicios externos» del local.`,
    };
  const lines = order.lines.map((line) => soldLineOf(line, catalogue));
  const money = (amount: number) => formatMoney(amount, company.country);
  const problem = amountsProblem(lines, order.amounts, { channel, money });
  if (problem !== null) return { problem, storeId: store.id };
  const newOrder = newOrderOf(placing, { store, lines });
  const { id, isNew } = await insertOrder(db, newOrder, {
    ...company,
    timeZone: store.timeZone ?? company.timeZone,
  });
  if (isNew && newOrder.status === 'creation_scheduled') await scheduleStart(db, id, newOrder.startsAt);
  return { orderId: id, storeId: store.id };
}
