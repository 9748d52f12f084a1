import { randomUUID } from 'node:crypto';
import { waitsForPayment } from '#domain/orders/orders.ts';
import { isPaidOnline } from '#domain/payments.ts';
import { ensureCustomer } from '#features/benefits/customers/server/index.ts';
import { connect } from '#features/platform/integrations/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { idempotentlyAs } from '#kit/server/http/idempotency.ts';
import { type CachedReads, withCurrentReads } from '#kit/server/live/cachedReads.ts';
import { insert as insertDelivery } from '../../fleet/server/deliveries.repo.ts';
import { amountOf, noteQuote } from '../../fleet/server/quotes.repo.ts';
import { enqueuePlacedMail } from '../../mails/server/mailOrder.ts';
import { fail } from '../../orders.failures.ts';
import type { PricedOrder } from '../../pricing/ordering.rules.ts';
import { redeemedPoints } from '../../pricing/pointBenefits.rules.ts';
import { fromText } from '../../pricing/refusals.rules.ts';
import type { OrderServices } from '../../pricing/server/orderServices.ts';
import { loadPricingInputs, priceFromInputs, type PricingInputs } from '../../pricing/server/pricingInputs.ts';
import type { OrderingStore } from '../../record/server/orderStores.ts';
import { findOrigin } from '../../record/server/orderOrigin.ts';
import { reserveSlot } from '../../slots/server/slots.repo.ts';
import { trackOrder } from '../../tracking/server/trackOrder.ts';
import type { PlacedOrder, Quote, TrackedOrder } from '../placing.contract.ts';
import { requireGuestPace } from './guestOrderLimit.ts';
import {
  claimRedemptions,
  couponCodeOf,
  noteRefusedCoupon,
  prepareRedemptions,
  storeRedemptions,
} from './redeemCoupons.ts';
import { claimPoints, requireHolder } from './redeemPoints.ts';
import { findPhone, type GuestPhone, requireValidOrder } from './requireValidOrder.ts';
import { initialStatus, storeOrder } from './storeOrder.ts';

/** Rate limit of guests; order takers have none. */
async function requirePace(
  db: Db,
  { request: { ip } }: Ctx,
  services: OrderServices,
  { storeId, platform, phone }: PlacedOrder & { phone: GuestPhone },
) {
  if (platform === 'order_taker') return;
  await requireGuestPace(db, { storeId, phoneDigits: phone.digits, ip }, services.guestOrderLimit);
}

/** Reserves the half hour of a scheduled order; rejects when the store has no more of them. */
async function requireSlot(db: Db, { id, name, maxFutureOrders, timeZone }: OrderingStore, { scheduledFor }: Quote) {
  if (!scheduledFor || (await reserveSlot(db, id, scheduledFor, maxFutureOrders ?? 1_000_000))) return;
  const when = fromText(scheduledFor, { timeZone, at: new Date() });
  const message = `${name} ya no recibe más pedidos ${when}. Elige otra hora.`;
  fail('orderRefused', { message, fields: { scheduled_for: [message] } });
}

const consentOrigins = { web: 'Pedido web', app: 'Pedido en la app', order_taker: 'Pedido por teléfono' } as const;

/** The customer of the phone; their row stays locked until the transaction ends. */
const customerOf = (db: Db, { customer, platform, marketingMail }: PlacedOrder, phone: GuestPhone | null) =>
  ensureCustomer(db, {
    name: customer.name,
    phone: phone?.phone ?? '',
    mail: customer.mail ?? '',
    consentOrigin: marketingMail ? consentOrigins[platform] : null,
  });

/** Whether no statement runs between an order and its commit, so that claims can share the order's trip. */
const isStoredInOneTrip = ({ tenant: { country } }: Ctx, input: PlacedOrder, quote: PricedOrder): boolean =>
  initialStatus(input, quote) === 'created' && redeemedPoints(quote, country) === 0;

/** Stores the fleet's quote that the order was sold with, for the later request of a courier. */
async function storeFleetQuote(db: Db, { fleetQuote, store }: PricingInputs, quote: PricedOrder, orderId: number) {
  if (!fleetQuote || quote.delivery?.type !== fleetQuote.type) return;
  const { type, provider, isProduction, reference: quoteReference, expiresAt: quoteExpiresAt } = fleetQuote;
  const delivery = { orderId, storeId: store.id, provider, type, isProduction, quoteReference, quoteExpiresAt };
  await insertDelivery(db, { ...delivery, quoted: amountOf(fleetQuote) });
  await noteQuote(db, delivery, fleetQuote);
}

type Placing = {
  inputs: PricingInputs;
  quote: PricedOrder;
  parsedPhone: GuestPhone | null;
  customer: Promise<number>;
  origin: ReturnType<typeof findOrigin>;
  uuid: string;
};

/** Validates, stores and claims a priced order in the transaction that places it. */
async function placePriced(
  db: Db,
  ctx: Ctx,
  services: OrderServices,
  input: PlacedOrder,
  { inputs, quote, parsedPhone, customer, origin: finding, uuid }: Placing,
): Promise<TrackedOrder> {
  const { store } = inputs;
  const { phone, billing } = requireValidOrder(ctx, input, quote, parsedPhone);
  await requirePace(db, ctx, services, { ...input, phone });
  const customerId = await customer;
  requireHolder(inputs, customerId);
  const redeemer = { customerId, mail: input.customer.mail ?? '', typed: input.couponCode ?? '' };
  const redeeming = await prepareRedemptions(db, quote, redeemer);
  const couponCode = couponCodeOf(inputs, input);
  const origin = await finding;
  const claim = () => claimRedemptions(db, redeeming, uuid);
  // Many orders lock the same counters: they are claimed in the last trip before the commit, which may be the order's.
  const [{ id, placed }, claimed] = await Promise.all([
    storeOrder(db, ctx, services, { ...input, billing }, { quote, store, phone, couponCode, origin, customerId, uuid }),
    isStoredInOneTrip(ctx, input, quote) ? claim() : undefined,
  ]);
  await storeFleetQuote(db, inputs, quote, id);
  if (!waitsForPayment(initialStatus(input, quote)))
    enqueuePlacedMail(db, inputs.chain, { orderId: id, mail: input.customer.mail });
  await claimPoints(db, ctx, inputs, quote, { customerId, orderId: id });
  await requireSlot(db, store, quote);
  storeRedemptions(ctx, { db, typed: redeeming.typed, orderId: id }, claimed ?? (await claim()));
  return placed;
}

/** Whether the store can be paid this way online: by the sandbox, or by a provider with its credentials. */
async function isPayable(ctx: Ctx, services: OrderServices, { paymentMethod, storeId }: PlacedOrder): Promise<boolean> {
  if (services.payments(paymentMethod)) return true;
  const request = { service: paymentMethod, storeId, company: ctx.tenant };
  return (await ctx.database.readTenant(ctx.scope, (db) => connect(db, services, 'payments', request))) !== null;
}

async function placeWith(
  ctx: Ctx,
  services: OrderServices,
  input: PlacedOrder,
  reads: CachedReads | undefined,
): Promise<TrackedOrder> {
  const inputs = await loadPricingInputs(ctx, services, input, { isPlaced: true, reads });
  if (isPaidOnline(input.paymentMethod) && !(await isPayable(ctx, services, input)))
    fail('orderRefused', { message: 'El pago en línea no está disponible. Elige otro medio de pago.' });
  const { idempotencyKey } = ctx.request;
  let quote: PricedOrder | undefined;
  const placing = ctx.inTransaction(async (db) => {
    let placed: TrackedOrder | undefined;
    const uuid = randomUUID();
    const place = async () => {
      await current;
      quote = priceFromInputs(ctx, input, inputs);
      placed = await placePriced(db, ctx, services, input, { inputs, quote, parsedPhone, customer, origin, uuid });
      return placed;
    };
    const parsedPhone = findPhone(ctx, input);
    // Sent in one trip with the key. A rejected order leaves no customer: the transaction is rolled back.
    const customer = customerOf(db, input, parsedPhone);
    const origin = findOrigin(db, services.areas.contributions.orderOrigins, input.via);
    const current = reads?.requireCurrent(db);
    for (const pending of [customer, origin, current]) pending?.catch(() => undefined);
    if (!idempotencyKey) return place();
    const content = ['place', input];
    const stored = await idempotentlyAs(db, { key: idempotencyKey, content, reply: uuid }, place);
    return placed ?? trackOrder({ db, tenant: ctx.tenant }, services, stored);
  });
  return placing.catch(async (error: unknown) => {
    if (quote) await noteRefusedCoupon(ctx, inputs, quote, error);
    throw error;
  });
}

/**
 * Places an order in one transaction, with stores, menus, coupons and points as they are at that moment.
 *
 * Repeating the same key and content returns the first order.
 */
export const placeOrder = (ctx: Ctx, services: OrderServices, input: PlacedOrder): Promise<TrackedOrder> =>
  withCurrentReads((reads) => placeWith(ctx, services, input, reads));
