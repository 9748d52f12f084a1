import { deliveryTypeNames } from '#domain/delivery/deliveryTypes.ts';
import { loadCoupons, type OrderCoupons } from '#features/benefits/coupons/redemptions/server/index.ts';
import { loadPoints, type OrderPoints } from '#features/benefits/loyalty/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { CachedReads } from '#kit/server/live/cachedReads.ts';
import type { OrderInput } from '../../placing/placing.contract.ts';
import { type OrderingStore, type OrderStore, orderStoreOf } from '../../record/server/orderStores.ts';
import { couponBenefits } from '../couponBenefits.rules.ts';
import { type PricedOrder, priceOrder } from '../ordering.rules.ts';
import type { OrderMenu } from '../orderLines.rules.ts';
import { pointBenefits } from '../pointBenefits.rules.ts';
import { orderMenuOf } from './orderMenus.ts';
import type { OrderServices } from './orderServices.ts';
import { type FleetPrice, quoteFleet } from './quoteFleet.ts';

/** Inputs of pricing. Read outside of transactions, because menus may have to be built and fleets called. */
export type PricingInputs = {
  store: OrderingStore;
  chain: OrderStore['chain'];
  menu: OrderMenu | null;
  fleetQuote: FleetPrice | null;
  coupons: OrderCoupons;
  points: OrderPoints | null;
};

/** Orders by phone require the company's flag, and permission to take them at this store. */
function requireTaker({ visitor, tenant }: Ctx, { platform, storeId }: OrderInput): void {
  if (platform !== 'order_taker') return;
  if (!visitor) fail('notSignedIn');
  if (!tenant.flags.includes('order-taker'))
    fail('featureOff', { message: 'Tomar pedidos por teléfono no está activado para la empresa. Pídelo a soporte.' });
  const isInScope = visitor?.storeIds === null || visitor?.storeIds.includes(storeId);
  if (!visitor?.policies.has('orders.create') || !isInScope) fail('notAllowed');
}

/** Prices an order at the current time. */
export const priceFromInputs = (
  { tenant: { country } }: Ctx,
  input: OrderInput,
  { coupons, points, ...inputs }: PricingInputs,
): PricedOrder =>
  priceOrder(input, {
    ...inputs,
    country,
    now: new Date(),
    benefits: { ...couponBenefits(coupons), ...pointBenefits(points) },
  });

/** Quote of the fleet that would deliver the order, when the store passes its fees on. */
async function fleetQuoteOf(ctx: Ctx, services: OrderServices, input: OrderInput, inputs: PricingInputs) {
  const { store } = inputs;
  const hasFleet = store.deliveryMethods.some(
    ({ enabled, deliveryFeeType }) => enabled && deliveryFeeType === 'external',
  );
  if (!hasFleet || !input.address) return null;
  const quote = priceFromInputs(ctx, input, inputs);
  const type = deliveryTypeNames.find((name) => name === quote.delivery?.type);
  if (!type || !quote.refusals.some(({ code }) => code === 'fee')) return null;
  return quoteFleet(ctx, services, { input, store, quote, type });
}

type Loading = { isPlaced?: boolean; reads?: CachedReads | undefined };

/**
 * Loads the inputs of a price; rejects callers who may not order. With `isPlaced` coupons skip the look-ups that
 * claiming repeats.
 */
export async function loadPricingInputs(
  ctx: Ctx,
  services: OrderServices,
  input: OrderInput,
  { isPlaced = false, reads }: Loading = {},
): Promise<PricingInputs> {
  requireTaker(ctx, input);
  const { storeId, platform, couponCode: code } = input;
  const { store, chain } = await orderStoreOf(ctx, storeId, reads);
  const [menu, coupons, points] = await Promise.all([
    orderMenuOf(ctx, services.files, { storeId, channel: platform }, reads),
    loadCoupons(ctx, { code, isPlaced, reads }),
    loadPoints(ctx, services, input, reads),
  ]);
  const inputs = { store, chain, menu, coupons, points, fleetQuote: null };
  return { ...inputs, fleetQuote: await fleetQuoteOf(ctx, services, input, inputs) };
}
