import { deliverySection } from '#features/platform/settings/sections/delivery.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { connect } from '#features/platform/integrations/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import { finalStatuses, orderStatusLabels, waitsForPayment } from '#domain/orders/orders.ts';
import { isPaidByCode, isPaidBySavedCard, type PaymentMethod } from '#domain/payments.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type {
  OrderAddress,
  OrderDelivery,
  OrderEvent,
  OrderPart,
  Proofs,
  SoldLine,
} from '../../record/orderShape.contract.ts';
import { guestParts, hasFleetFee } from '../../pricing/guestParts.rules.ts';
import { documentName } from '../../pos/documents.rules.ts';
import type { TrackedOrder } from '../../placing/placing.contract.ts';
import * as repo from './tracking.repo.ts';
import type { OrderServices } from '../../pricing/server/orderServices.ts';

/** Only while in transit: the PIN of a delivered order proves nothing. */
function deliveryPinOf({ driverId, status, proofs, delivery }: GuestOrderRow): string | null {
  if (finalStatuses.includes(status)) return null;
  const pin = driverId === null ? (delivery as OrderDelivery | null)?.pin : (proofs as Proofs).deliveryPin;
  return pin ?? null;
}

/** Until the order has ended: later it proves nothing. */
const pickUpCodeOf = ({ status, proofs }: GuestOrderRow): string | null =>
  finalStatuses.includes(status) ? null : ((proofs as Proofs).pickUpCode ?? null);

/** First name of a courier: guests learn no surname. */
const firstNameOf = (delivery: unknown): string | null =>
  (delivery as OrderDelivery | null)?.driverName?.trim().split(/\s+/)[0] || null;

/** The store's driver, while on the way. */
function driverNameOf({ driverId, status, delivery }: GuestOrderRow): string | null {
  if (driverId === null || status !== 'in_transit') return null;
  return firstNameOf(delivery);
}

/** The courier of a fleet who comes to the store. */
function pickingUpOf({ driverId, status, delivery }: GuestOrderRow): TrackedOrder['pickingUp'] {
  const step = driverId === null ? (delivery as OrderDelivery | null)?.status : null;
  if (status === 'in_transit' || finalStatuses.includes(status)) return null;
  if (step !== 'IN_PROGRESS' && step !== 'NEAR_PICKUP') return null;
  return { courierName: firstNameOf(delivery), isNear: step === 'NEAR_PICKUP' };
}

/** The parts of a stored order as its guest reads them. */
async function partsForGuest(db: Ctx['db'], row: Pick<GuestOrderRow, 'parts' | 'delivery'>): Promise<OrderPart[]> {
  const priced = { parts: row.parts as OrderPart[], delivery: row.delivery as OrderDelivery | null };
  if (!hasFleetFee(priced)) return guestParts(priced, 'both');
  return guestParts(priced, (await readSettings(db, deliverySection)).feeDisplay);
}

const notOwed = { paymentUrl: null, cardProvider: null, codeProvider: null };

/** Payment URL, card provider or app of an order: of its store's provider, or of the sandbox for tenants without one. */
async function payingOf(db: Ctx['db'], services: OrderServices, tenant: Ctx['tenant'], row: GuestOrderRow) {
  const { uuid, storeId, total: amount } = row;
  const method = row.paymentMethod as PaymentMethod;
  const connection = await connect(db, services, 'payments', { service: method, storeId, company: tenant });
  if (connection && isPaidBySavedCard(method)) return { ...notOwed, cardProvider: connection.provider.key };
  if (connection && isPaidByCode(method)) return { ...notOwed, codeProvider: connection.provider.name };
  if (connection) return { ...notOwed, paymentUrl: `/pagar/${tenant.slug}/${uuid}` };
  const paymentUrl = services.payments(method)?.payUrl({ uuid, reference: uuid, amount }) ?? null;
  return { ...notOwed, paymentUrl };
}

const storePointOf = ({
  storeLatitude: latitude,
  storeLongitude: longitude,
}: Pick<repo.TrackedRow, 'storeLatitude' | 'storeLongitude'>): TrackedOrder['storePoint'] =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Position of a fleet's courier between store and guest, once it reports one. */
function routeOf(row: repo.TrackedRow): TrackedOrder['route'] {
  const { delivery, address } = row;
  const store = storePointOf(row);
  const { courierPoint } = (delivery ?? {}) as Partial<OrderDelivery>;
  const courierName = firstNameOf(delivery);
  const guest = address as OrderAddress | null;
  if (!courierPoint || !guest || !store) return null;
  return { courierName, courier: courierPoint, store, guest: { latitude: guest.latitude, longitude: guest.longitude } };
}

/** Fields of an order that its guest can read. */
export type GuestOrderRow = Pick<
  repo.TrackedRow,
  | 'id'
  | 'storeId'
  | 'uuid'
  | 'status'
  | 'storeName'
  | 'storePhone'
  | 'storeAddress'
  | 'storeLatitude'
  | 'storeLongitude'
  | 'address'
  | 'paidAt'
  | 'timeZone'
  | 'dispatchMethod'
  | 'paymentMethod'
  | 'createdAt'
  | 'scheduledFor'
  | 'promisedAt'
  | 'lines'
  | 'parts'
  | 'cashRounding'
  | 'total'
  | 'refunded'
  | 'extraRefunded'
  | 'cancelReason'
  | 'timeline'
  | 'delivery'
  | 'driverId'
  | 'proofs'
>;

/** An order as its guest follows it: who moved it stays inside. */
export async function guestOrderOf(
  { db, tenant }: Pick<Ctx, 'db' | 'tenant'>,
  services: OrderServices,
  row: GuestOrderRow,
): Promise<TrackedOrder> {
  const paying = waitsForPayment(row.status) ? await payingOf(db, services, tenant, row) : notOwed;
  const address = row.address as OrderAddress | null;
  const { id: number, uuid, status, dispatchMethod, createdAt, scheduledFor, promisedAt, cashRounding, total } = row;
  const refunded = row.refunded + row.extraRefunded;
  return {
    uuid,
    number,
    status,
    statusLabel: orderStatusLabels[status],
    storeId: row.storeId,
    storeName: row.storeName,
    storePhone: row.storePhone,
    storeAddress: row.storeAddress,
    storePoint: storePointOf(row),
    timeZone: row.timeZone ?? tenant.timeZone,
    dispatchMethod,
    createdAt,
    scheduledFor,
    promisedAt,
    deliveryAddress: address?.text ?? null,
    deliveryDetail: address?.detail ?? null,
    paymentMethod: row.paymentMethod as PaymentMethod,
    paidAt: row.paidAt,
    lines: row.lines as SoldLine[],
    parts: await partsForGuest(db, row),
    cashRounding,
    total,
    refunded,
    refunds: refunded > 0 ? await repo.refundsOf(db, number) : [],
    documents: [],
    cancelReason: row.cancelReason,
    steps: (row.timeline as OrderEvent[]).flatMap(({ at, to }) => (to ? [{ status: to, at }] : [])),
    trackingUrl: (row.delivery as OrderDelivery | null)?.trackingUrl ?? null,
    driverName: driverNameOf(row),
    pickingUp: pickingUpOf(row),
    route: null,
    deliveryPin: deliveryPinOf(row),
    pickUpCode: pickUpCodeOf(row),
    ...paying,
  };
}

/** The same of the order that its guest knows by a code. */
export async function trackOrder(
  ctx: Pick<Ctx, 'db' | 'tenant'>,
  services: OrderServices,
  uuid: string,
): Promise<TrackedOrder> {
  const row = (await repo.findByUuid(ctx.db, uuid)) ?? fail('notFound');
  const documents = row.documents.map(({ url, ...document }) => ({
    name: documentName(document, ctx.tenant.country),
    url,
  }));
  return { ...(await guestOrderOf(ctx, services, row)), documents, route: routeOf(row) };
}
