import { deliverySettingsOf } from '#features/platform/settings/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import { finalStatuses, orderStatusLabels, waitsForPayment } from '#domain/orders.ts';
import type { PaymentMethod } from '#domain/payments.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { OrderDelivery, OrderEvent, OrderPart, Proofs, SoldLine } from '../../record/orderShape.contract.ts';
import { guestParts } from '../guestParts.rules.ts';
import type { TrackedOrder } from '../placing.contract.ts';
import * as repo from './placing.repo.ts';
import type { OrderServices } from './quoteOrder.ts';

/** Only while somebody of the store carries it: the code of an order that was handed over proves nothing any more. */
const deliveryPinOf = ({ driverId, status, proofs }: GuestOrderRow): string | null =>
  driverId !== null && !finalStatuses.includes(status) ? ((proofs as Proofs).pickUpCode ?? null) : null;

/** The parts of a stored order as its guest reads them. */
async function partsForGuest(db: Ctx['db'], parts: OrderPart[]): Promise<OrderPart[]> {
  const fromFleet = parts.some(({ kind }) => kind === 'serviceFee');
  return fromFleet ? guestParts(parts, (await deliverySettingsOf(db)).feeDisplay) : parts;
}

/** What an order's guest reads of it. */
export type GuestOrderRow = Pick<
  repo.TrackedRow,
  | 'id'
  | 'uuid'
  | 'status'
  | 'storeName'
  | 'storePhone'
  | 'timeZone'
  | 'dispatchMethod'
  | 'paymentMethod'
  | 'createdAt'
  | 'scheduledFor'
  | 'promisedAt'
  | 'lines'
  | 'parts'
  | 'total'
  | 'refunded'
  | 'cancelReason'
  | 'timeline'
  | 'delivery'
  | 'driverId'
  | 'proofs'
>;

/** An order as its guest follows it: who moved it stays inside. */
export async function guestOrderOf(
  { db, tenant }: Pick<Ctx, 'db' | 'tenant'>,
  { payments }: Pick<OrderServices, 'payments'>,
  row: GuestOrderRow,
): Promise<TrackedOrder> {
  const provider = waitsForPayment(row.status) ? payments(row.paymentMethod as PaymentMethod) : null;
  const { id: number, uuid, status, dispatchMethod, createdAt, scheduledFor, promisedAt, total, refunded } = row;
  return {
    uuid,
    number,
    status,
    statusLabel: orderStatusLabels[status],
    storeName: row.storeName,
    storePhone: row.storePhone,
    timeZone: row.timeZone ?? tenant.timeZone,
    dispatchMethod,
    createdAt,
    scheduledFor,
    promisedAt,
    lines: row.lines as SoldLine[],
    parts: await partsForGuest(db, row.parts as OrderPart[]),
    total,
    refunded,
    cancelReason: row.cancelReason,
    steps: (row.timeline as OrderEvent[]).flatMap(({ at, to }) => (to ? [{ status: to, at }] : [])),
    trackingUrl: (row.delivery as OrderDelivery | null)?.trackingUrl ?? null,
    deliveryPin: deliveryPinOf(row),
    paymentUrl: provider?.payUrl({ uuid, reference: uuid, amount: total }) ?? null,
  };
}

/** The same of the order that its guest knows by a code. */
export async function trackOrder(
  ctx: Pick<Ctx, 'db' | 'tenant'>,
  services: Pick<OrderServices, 'payments'>,
  uuid: string,
): Promise<TrackedOrder> {
  const row = (await repo.findByUuid(ctx.db, uuid)) ?? fail('notFound');
  return guestOrderOf(ctx, services, row);
}
