import { randomUUID } from 'node:crypto';
import { type DeliveryType, deliveryTypeNames } from '#domain/delivery/deliveryTypes.ts';
import { fail } from '#kit/contract/failures.ts';
import { connect } from '#features/platform/integrations/server/index.ts';
import { noteIfUncovered } from '#features/stores/record/server/index.ts';
import type { DriveQuote } from '#integrations/delivery/port.ts';
import type { PaymentProviders } from '#integrations/payments/port.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';
import { loadCoupons, type OrderCoupons } from '#features/benefits/coupons/redemptions/server/index.ts';
import { loadPoints, type OrderPoints } from '#features/benefits/loyalty/server/index.ts';
import { couponBenefits } from '../couponBenefits.rules.ts';
import { pointBenefits } from '../pointBenefits.rules.ts';
import { guestParts } from '../guestParts.rules.ts';
import type { OrderMenu } from '../orderLines.rules.ts';
import { type PricedOrder, priceOrder } from '../ordering.rules.ts';
import { saveCart } from '../../carts/server/saveCart.ts';
import type { OrderInput, Quote, QuoteInput } from '../placing.contract.ts';
import { orderMenuOf } from './orderMenus.ts';
import { noteRefusedCoupon } from './redeemCoupons.ts';
import { type OrderingStore, type OrderStore, orderStoreOf } from '../../record/server/orderStores.ts';

declare module '#kit/server/services.ts' {
  interface Services {
    /** Whoever takes the money of guests who pay online. */
    payments: PaymentProviders;
  }
}

/** What taking orders needs of this installation. */
export type OrderServices = Pick<Services, 'files' | 'payments' | 'integrations' | 'guestOrderLimit' | 'secrets'>;

/** Orders taken by phone are for people who may take them. */
function requireTaker({ visitor }: Ctx, { platform, storeId }: OrderInput): void {
  if (platform !== 'order_taker') return;
  if (!visitor) fail('notSignedIn');
  const within = visitor?.storeIds === null || visitor?.storeIds.includes(storeId);
  if (!visitor?.policies.has('orders.create') || !within) fail('notAllowed');
}

/** What a fleet asks for an order, and by whose credentials. */
export type FleetPrice = DriveQuote & { type: DeliveryType; provider: string; isProduction: boolean };

/** What an order is priced by: read before any transaction, because menus may have to be made and fleets asked. */
export type PricingInputs = {
  store: OrderingStore;
  chain: OrderStore['chain'];
  menu: OrderMenu | null;
  fleetQuote: FleetPrice | null;
  coupons: OrderCoupons;
  points: OrderPoints | null;
};

/** Prices an order as the clock reads now. */
export const priceFromInputs = (
  { tenant: { country } }: Ctx,
  asked: OrderInput,
  { coupons, points, ...inputs }: PricingInputs,
): PricedOrder =>
  priceOrder(asked, {
    ...inputs,
    country,
    now: new Date(),
    benefits: { ...couponBenefits(coupons), ...pointBenefits(points) },
  });

/** Somebody whom nobody knows before the order is placed. */
const anyGuest = { name: 'Cliente', detail: null, commune: null, notes: null };

/** What the external fleet that would carry an order asks for it; null: none would, or it does not answer. */
async function askFleet(
  ctx: Ctx,
  services: OrderServices,
  asked: OrderInput,
  grounds: PricingInputs,
): Promise<FleetPrice | null> {
  const {
    id: storeId,
    name,
    phone,
    textAddress: address,
    commune,
    latitude,
    longitude,
    deliveryMethods,
  } = grounds.store;
  const isAsked = deliveryMethods.some(({ enabled, deliveryFeeType }) => enabled && deliveryFeeType === 'external');
  if (!isAsked || !asked.address || latitude === null || longitude === null) return null;
  const quote = priceFromInputs(ctx, asked, grounds);
  const type = deliveryTypeNames.find((each) => each === quote.delivery?.type);
  if (!type || !quote.refusals.some(({ code }) => code === 'fee')) return null;
  const connection = await ctx.database.readTenant(ctx.scope, (db) =>
    connect(db, services, 'delivery', { service: type, storeId, company: ctx.tenant }),
  );
  const drive = {
    from: { name, phone, address, detail: null, commune, latitude, longitude, notes: null },
    to: { ...anyGuest, phone, address: asked.address.text, ...pointOf(asked.address) },
    readyAt: quote.scheduledFor ? quote.startsAt : null,
    value: quote.productsTotal,
  };
  if (!connection) return null;
  const { provider, isProduction } = connection;
  const told = await connection.adapter.quote({ ...drive, key: randomUUID() }, ctx.request.signal).catch(() => null);
  return told && { ...told, type, provider: provider.key, isProduction };
}

const pointOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ latitude, longitude });

/** The store, its menu, coupons and what a fleet asks, as an order needs them; refuses who may not order so. One that is placed claims later what a quote has to look up. */
export async function loadPricingInputs(
  ctx: Ctx,
  services: OrderServices,
  asked: OrderInput,
  isPlaced = false,
): Promise<PricingInputs> {
  requireTaker(ctx, asked);
  const { storeId, platform } = asked;
  const { store, chain } = await orderStoreOf(ctx, storeId);
  const [menu, coupons, points] = await Promise.all([
    orderMenuOf(ctx, services.files, storeId, platform),
    loadCoupons(ctx, asked.couponCode, isPlaced),
    loadPoints(ctx, services, asked),
  ]);
  const grounds = { store, chain, menu, coupons, points, fleetQuote: null };
  return { ...grounds, fleetQuote: await askFleet(ctx, services, asked, grounds) };
}

/** Prices an order for whoever asks, with the external fleet's price where one has to be asked. */
export async function quoteOrder(ctx: Ctx, services: OrderServices, asked: QuoteInput): Promise<Quote> {
  const inputs = await loadPricingInputs(ctx, services, asked);
  const quote = priceFromInputs(ctx, asked, inputs);
  await noteRefusedCoupon(ctx, inputs, quote);
  if (asked.address && quote.refusals.some(({ code }) => code === 'address'))
    noteIfUncovered(ctx, services.secrets, asked.address);
  saveCart(ctx, asked, quote, inputs.store.cartNotificationIntervalMinutes);
  return { ...quote, parts: guestParts(quote.parts, inputs.chain.feeDisplay) };
}
