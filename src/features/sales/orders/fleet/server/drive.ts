import type { PortConnection } from '#features/platform/integrations/server/index.ts';
import type { Drive, NewDelivery } from '#integrations/delivery/port.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { OrderAddress, OrderDelivery, OrderPart, SoldLine } from '../../record/orderShape.contract.ts';

/** Data of an order that its courier needs. */
export const orderOf = (db: Db, id: number) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'storeId',
      'status',
      'customer',
      'address',
      'lines',
      'parts',
      'delivery',
      'productsTotal',
      'notes',
      'isTest',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
export type OrderForFleet = NonNullable<Awaited<ReturnType<typeof orderOf>>>;

/** The method it was sold with, with what the queue of problems reads. */
export const soldWith = ({ delivery }: OrderForFleet) =>
  delivery as (OrderDelivery & { problem?: string | null }) | null;

const sumOf = ({ parts }: OrderForFleet, kind: OrderPart['kind']): number =>
  (parts as OrderPart[]).filter((part) => part.kind === kind).reduce((sum, { amount }) => sum + amount, 0);

export type Errand = Drive & Pick<NewDelivery, 'orderNumber' | 'items' | 'tip'>;

/** Builds the delivery request; null when the pickup or drop-off location is unknown. */
export function errandOf(order: OrderForFleet, { opened: { store } }: PortConnection<'delivery'>): Errand | null {
  const to = order.address as OrderAddress | null;
  if (!to || !store || store.latitude === null || store.longitude === null) return null;
  const { name, phone } = order.customer as { name: string; phone: string };
  const { latitude, longitude, address } = { ...store, latitude: store.latitude, longitude: store.longitude };
  const from = {
    name: store.name,
    phone: store.phone,
    address,
    detail: null,
    commune: store.commune,
    latitude,
    longitude,
  };
  const door = { latitude: to.latitude, longitude: to.longitude, address: to.text, detail: to.detail ?? null };
  return {
    from: { ...from, notes: `Pedido ${order.id}` },
    to: { name, phone, commune: null, notes: order.notes || null, ...door },
    readyAt: null,
    value: order.productsTotal,
    orderNumber: String(order.id),
    items: (order.lines as SoldLine[]).map(({ name: item, quantity, price }) => ({ name: item, quantity, price })),
    tip: sumOf(order, 'tip'),
  };
}
