import { randomUUID } from 'node:crypto';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { fail } from '../../orders.failures.ts';
import { formatMoney } from '#domain/money.ts';
import { type OrderStatus, waitsForPayment } from '#domain/orders.ts';
import { isPaidOnline } from '#domain/payments.ts';
import { parseAnyPhone, parsePhone, phoneDigits, phoneRule } from '#domain/phones.ts';
import { taxIdProblem } from '#domain/taxIds.ts';
import { ensureCustomer } from '#features/benefits/customers/server/index.ts';
import { connect } from '#features/platform/integrations/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { idempotentlyAs } from '#kit/server/http/idempotency.ts';
import { insert as insertDelivery } from '../../fleet/server/deliveries.repo.ts';
import { amountOf, noteQuote } from '../../fleet/server/quotes.repo.ts';
import { enqueuePlacedMail } from '../../mails/server/mailOrder.ts';
import type { PlacedOrder, Quote, Refusal, TrackedOrder } from '../placing.contract.ts';
import { orderSums } from '../../record/orderSums.rules.ts';
import { markSales } from '#features/sales/rollups/server/index.ts';
import type { PricedOrder } from '../ordering.rules.ts';
import { redeemedPoints } from '../pointBenefits.rules.ts';
import { fromText } from '../refusals.rules.ts';
import { eventOf, notifyOrderChange } from '../../record/server/changeOrderStatus.ts';
import type { OrderingStore } from '../../record/server/orderStores.ts';
import { scheduleStart, scheduleExpiry } from '../../record/server/orderJobs.ts';
import { requireGuestPace } from './guestOrderLimit.ts';
import * as repo from './placing.repo.ts';
import { loadPricingInputs, type OrderServices, priceFromInputs, type PricingInputs } from './quoteOrder.ts';
import {
  claimRedemptions,
  storeRedemptions,
  noteRefusedCoupon,
  prepareRedemptions,
  spelledCode,
} from './redeemCoupons.ts';
import { claimPoints, requireHolder } from './redeemPoints.ts';
import { reserveSlot } from './slots.repo.ts';
import { guestOrderOf, type GuestOrderRow, trackOrder } from './trackOrder.ts';

/** Every refusal at its field, and the first of them as the sentence. */
function refuseAll(refusals: readonly Refusal[]): never {
  const fields = Map.groupBy(refusals, ({ path }) => path);
  return fail('orderRefused', {
    message: refusals[0]?.message ?? 'El pedido no se puede tomar así.',
    fields: Object.fromEntries([...fields].map(([path, own]) => [path, own.map(({ message }) => message)])),
  });
}

function requireSane(
  { tenant }: Ctx,
  { customer, billing, expectedTotal }: PlacedOrder,
  { ok, refusals, total }: Quote,
): void {
  if (!ok) refuseAll(refusals);
  const { country } = tenant;
  if (!parsePhone(customer.phone, country))
    fail('invalidFields', { fields: { 'customer.phone': [phoneRule(country)] } });
  if (billing?.kind === 'invoice' && billing.phone && !parseAnyPhone(billing.phone, country))
    fail('invalidFields', { fields: { 'billing.phone': [phoneRule(country)] } });
  const isBilledByTaxId = billing?.kind === 'invoice' && billing.documentType === 'vat_number';
  const problem = isBilledByTaxId && taxIdProblem(billing.documentId, country);
  if (problem) fail('invalidFields', { fields: { 'billing.document_id': [problem] } });
  if (expectedTotal !== undefined && expectedTotal !== null && expectedTotal !== total)
    fail('orderRefused', {
      message: `El total cambió de ${formatMoney(expectedTotal, country)} a ${formatMoney(total, country)}. Revisa el pedido y vuelve a enviarlo.`,
      fields: { expected_total: [`Ahora es ${formatMoney(total, country)}`] },
    });
}

/** Refuses a guest who orders too often; whoever takes orders by phone has permission to. */
async function requirePace(db: Db, { tenant, request: { ip } }: Ctx, services: OrderServices, asked: PlacedOrder) {
  const { storeId, platform, customer } = asked;
  if (platform === 'order_taker') return;
  const guest = { storeId, phoneDigits: phoneDigits(customer.phone, tenant.country), ip };
  await requireGuestPace(db, guest, services.guestOrderLimit);
}

/** Takes the order's place in its half hour; refuses when the store has no more of them. */
async function requirePlace(db: Db, { id, name, maxFutureOrders, timeZone }: OrderingStore, { scheduledFor }: Quote) {
  if (!scheduledFor || (await reserveSlot(db, id, scheduledFor, maxFutureOrders ?? 1_000_000))) return;
  const when = fromText(scheduledFor, { timeZone, at: new Date() });
  const message = `${name} ya no recibe más pedidos ${when}. Elige otra hora.`;
  fail('orderRefused', { message, fields: { scheduled_for: [message] } });
}

const consentOrigins = { web: 'Pedido web', app: 'Pedido en la app', order_taker: 'Pedido por teléfono' } as const;

/** The customer who orders; their row is locked until the order is placed, or not. */
const customerOf = (db: Db, { tenant }: Ctx, { customer, platform, marketingMail }: PlacedOrder): Promise<number> =>
  ensureCustomer(db, {
    name: customer.name,
    phone: parsePhone(customer.phone, tenant.country) ?? '',
    mail: customer.mail ?? '',
    consentOrigin: marketingMail ? consentOrigins[platform] : null,
  });

const firstStatus = ({ paymentMethod }: PlacedOrder, { total, scheduledFor }: Quote): OrderStatus => {
  if (isPaidOnline(paymentMethod) && total > 0) return 'pending_online_payment';
  return scheduledFor ? 'creation_scheduled' : 'created';
};

type Priced = {
  quote: Quote;
  store: OrderingStore;
  /** As its coupon spells it. */
  couponCode?: string | null;
  /** Null of a rehearsal, which no guest can ask for. */
  customerId: number | null;
  uuid: string;
};

/** What its guest reads of an order that was stored just now. */
const toldOf = (
  { quote, store, asked }: { quote: Quote; store: OrderingStore; asked: PlacedOrder },
  stored: Pick<GuestOrderRow, 'id' | 'uuid' | 'createdAt' | 'status' | 'timeline'>,
): GuestOrderRow => ({
  ...quote,
  ...stored,
  storeId: store.id,
  storeName: store.name,
  storePhone: store.phone,
  timeZone: store.timeZone,
  paymentMethod: asked.paymentMethod,
  refunded: 0,
  cancelReason: null,
  driverId: null,
  proofs: {},
});

/** Stores an order; answers what its guest sees of it. */
export async function storeOrder(
  db: Db,
  { tenant, visitor }: Ctx,
  services: OrderServices,
  asked: PlacedOrder,
  { quote, store, couponCode = null, customerId, uuid }: Priced,
): Promise<{ id: number; placed: TrackedOrder }> {
  const status = firstStatus(asked, quote);
  const at = quote.scheduledFor ? new Date(quote.scheduledFor) : new Date();
  const by = visitor ? {} : { by: asked.customer.name };
  const businessDay = businessDayOf({ ...tenant, timeZone: store.timeZone }, at.getTime());
  const { parts, lines } = quote;
  const address = quote.dispatchMethod === 'delivery' ? (asked.address ?? null) : null;
  const began = eventOf(db, { kind: 'status', to: status, ...by });
  const inserting = repo.insertOrder(db, {
    uuid,
    isTest: customerId === null,
    customerId,
    asked: { ...asked, customer: { ...asked.customer, phone: parsePhone(asked.customer.phone, tenant.country) ?? '' } },
    quote,
    couponCode,
    status,
    phoneDigits: phoneDigits(asked.customer.phone, tenant.country),
    businessDay,
    sums: orderSums({ parts, lines, address, at: at.getTime(), timeZone: store.timeZone }),
    currency: tenant.currency,
    began,
  });
  if (customerId !== null) markSales(db, { storeId: store.id, businessDay, customerId });
  const { id, createdAt } = await inserting;
  const told = toldOf({ quote, store, asked }, { id, uuid, createdAt, status, timeline: [began] });
  const placed = await guestOrderOf({ db, tenant }, services, told);
  if (status === 'pending_online_payment') {
    const payment = { orderId: id, type: asked.paymentMethod, amount: quote.total, reference: uuid };
    await repo.insertPayment(db, payment);
    await scheduleExpiry(db, id);
  }
  if (status === 'creation_scheduled') await scheduleStart(db, id, quote.startsAt);
  await notifyOrderChange(db, { id, storeId: store.id, status });
  return { id, placed };
}

/** Whether nothing is asked of the database between an order and its commit. */
const isStoredAtOnce = ({ tenant: { country } }: Ctx, asked: PlacedOrder, quote: PricedOrder): boolean =>
  firstStatus(asked, quote) === 'created' && redeemedPoints(quote, country) === 0;

/** Keeps what a fleet quoted with the order that was sold so, for the courier who is asked for later. */
async function keepQuote(db: Db, { fleetQuote, store }: PricingInputs, quote: PricedOrder, orderId: number) {
  if (!fleetQuote || quote.delivery?.type !== fleetQuote.type) return;
  const { type, provider, isProduction, reference: quoteReference, expiresAt: quoteExpiresAt } = fleetQuote;
  const delivery = { orderId, storeId: store.id, provider, type, isProduction, quoteReference, quoteExpiresAt };
  await insertDelivery(db, { ...delivery, quoted: amountOf(fleetQuote) });
  await noteQuote(db, delivery, fleetQuote);
}

type Placing = { inputs: PricingInputs; quote: PricedOrder; customer: Promise<number>; uuid: string };

/** Prices, stores and claims an order in the transaction that places it. */
async function placeWithin(
  db: Db,
  ctx: Ctx,
  services: OrderServices,
  asked: PlacedOrder,
  { inputs, quote, customer, uuid }: Placing,
): Promise<TrackedOrder> {
  const { store } = inputs;
  requireSane(ctx, asked, quote);
  await requirePace(db, ctx, services, asked);
  const customerId = await customer;
  requireHolder(inputs, customerId);
  const redeemer = { customerId, mail: asked.customer.mail ?? '', typed: asked.couponCode?.trim() ?? '' };
  const redeeming = await prepareRedemptions(db, quote, redeemer);
  const couponCode = spelledCode(inputs, asked);
  const claim = () => claimRedemptions(db, redeeming, uuid);
  // Many orders wait for the same rows: they are claimed in the last trip before the commit, which may be that of the order.
  const [{ id, placed }, claimed] = await Promise.all([
    storeOrder(db, ctx, services, asked, { quote, store, couponCode, customerId, uuid }),
    isStoredAtOnce(ctx, asked, quote) ? claim() : undefined,
  ]);
  await keepQuote(db, inputs, quote, id);
  if (!waitsForPayment(firstStatus(asked, quote)))
    enqueuePlacedMail(db, inputs.chain, { orderId: id, mail: asked.customer.mail });
  await claimPoints(db, ctx, inputs, quote, { customerId, orderId: id });
  await requirePlace(db, store, quote);
  storeRedemptions(ctx, { db, typed: redeeming.typed, orderId: id }, claimed ?? (await claim()));
  return placed;
}

/** Whether somebody takes the money of guests who pay so: the sandbox, or a provider whose credentials the store has. */
async function isPayable(
  ctx: Ctx,
  services: OrderServices,
  { paymentMethod: method, storeId }: PlacedOrder,
): Promise<boolean> {
  if (services.payments(method)) return true;
  const request = { service: method, storeId, company: ctx.tenant };
  return (await ctx.database.readTenant(ctx.scope, (db) => connect(db, services, 'payments', request))) !== null;
}

/**
 * Takes an order: prices it anew from what is published, and stores it with its place in the half hour, its payment, what
 * it redeems and what the clock will do with it, in one transaction. The same key and content again answer the first order.
 */
export async function placeOrder(ctx: Ctx, services: OrderServices, asked: PlacedOrder): Promise<TrackedOrder> {
  const inputs = await loadPricingInputs(ctx, services, asked, true);
  if (isPaidOnline(asked.paymentMethod) && !(await isPayable(ctx, services, asked)))
    fail('orderRefused', { message: 'El pago en línea no está disponible. Elige otro medio de pago.' });
  const { idempotencyKey } = ctx.request;
  let quote: PricedOrder | undefined;
  const placing = ctx.inTransaction(async (db) => {
    let placed: TrackedOrder | undefined;
    const uuid = randomUUID();
    // Asked in one trip with the key. An order that is refused makes no customer: all of it is rolled back.
    const customer = customerOf(db, ctx, asked);
    customer.catch(() => undefined);
    const place = async () => {
      quote = priceFromInputs(ctx, asked, inputs);
      placed = await placeWithin(db, ctx, services, asked, { inputs, quote, customer, uuid });
      return placed;
    };
    if (!idempotencyKey) return place();
    const content = ['place', asked];
    const kept = await idempotentlyAs(db, { key: idempotencyKey, content, reply: uuid }, place);
    return placed ?? trackOrder({ db, tenant: ctx.tenant }, services, kept);
  });
  return placing.catch(async (error: unknown) => {
    if (quote) await noteRefusedCoupon(ctx, inputs, quote, error);
    throw error;
  });
}
