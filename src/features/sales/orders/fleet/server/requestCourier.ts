import { deliveryTypeNames } from '#domain/delivery/deliveryTypes.ts';
import type { OrderStatus } from '#domain/orders.ts';
import { fleetConnection, type FleetConnection, webhookUrl } from '#features/platform/integrations/server/index.ts';
import type { NewDelivery } from '#integrations/delivery/port.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, enqueue, type Job } from '#kit/server/jobs/jobs.ts';
import { type Company, companyOf } from '../../record/server/companyOf.ts';
import type { OrderAddress, OrderDelivery, OrderPart, SoldLine } from '../../record/orderShape.contract.ts';
import * as repo from './deliveries.repo.ts';
import { deliveryKey, type FleetServices } from './fleetJobs.ts';
import { readDelivery, requestCourier } from './fleetJobKinds.ts';
import { settleDelivery } from './settleDelivery.ts';

/** States in which an order waits for a courier. */
const waiting: readonly OrderStatus[] = ['preparing', 'ready'];

const orderOf = (db: Db, id: number) =>
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
type Order = NonNullable<Awaited<ReturnType<typeof orderOf>>>;

const amountOf = ({ parts }: Order, kind: OrderPart['kind']): number =>
  (parts as OrderPart[]).filter((part) => part.kind === kind).reduce((sum, { amount }) => sum + amount, 0);

/** What a fleet is asked for; null where it is not known from where, or where to. */
function askedFor(
  order: Order,
  { opened: { store } }: FleetConnection,
): Omit<NewDelivery, 'key' | 'webhookUrl'> | null {
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
    quoteReference: null,
    items: (order.lines as SoldLine[]).map(({ name: item, quantity, price }) => ({ name: item, quantity, price })),
    tip: amountOf(order, 'tip'),
  };
}

type Prepared = {
  delivery: repo.StoredDelivery;
  connection: FleetConnection;
  asked: Omit<NewDelivery, 'key' | 'webhookUrl'>;
};

/** Stores the delivery that is to be asked for; null where no fleet with credentials carries the order. */
async function prepare(db: Db, services: FleetServices, company: Company, orderId: number): Promise<Prepared | null> {
  const order = await orderOf(db, orderId);
  if (!order || order.isTest || !waiting.includes(order.status)) return null;
  const type = deliveryTypeNames.find((each) => each === (order.delivery as OrderDelivery | null)?.type);
  const { storeId } = order;
  const connection = type ? await fleetConnection(db, services, { type, storeId, orderId, company }) : null;
  const asked = connection && askedFor(order, connection);
  if (!type || !asked) return null;
  const known = await repo.activeOf(db, orderId);
  if (known && known.reference !== null) return null;
  const { provider, isProduction } = connection;
  const quoted = amountOf(order, 'deliveryFee') + amountOf(order, 'serviceFee');
  const delivery =
    known ?? (await repo.insert(db, { orderId, storeId, provider: provider.key, type, isProduction, quoted }));
  return { delivery, connection, asked };
}

/** Asks a fleet for a courier: once, however often the job runs, by the key of the delivery. */
export const requestCourierJob = (services: FleetServices): Job =>
  defineJob({
    ...requestCourier,
    async run(job, { orderId }) {
      const company = await companyOf(job);
      const prepared = await job.inTransaction((db) => prepare(db, services, company, orderId));
      if (!prepared) return { asked: false };
      const { delivery, connection, asked } = prepared;
      const { tenantId } = job.scope;
      const tenant = { id: tenantId, slug: company.slug };
      const origin = services.originOf(company.slug, '');
      const { storeId } = connection.credential;
      const hook = webhookUrl({ origin, secrets: services.secrets, tenant, provider: delivery.provider, storeId });
      const key = deliveryKey(tenantId, delivery.id);
      const update = await connection.fleet.request({ ...asked, key, webhookUrl: hook }, job.signal);
      await job.inTransaction(async (db) => {
        await settleDelivery(db, delivery.id, update);
        await enqueue(
          db,
          readDelivery,
          { deliveryId: delivery.id },
          { runAt: new Date(Date.now() + 180_000).toISOString() },
        );
      });
      return { asked: true, status: update.status };
    },
  });
