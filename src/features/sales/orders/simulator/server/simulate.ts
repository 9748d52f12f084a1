import {
  loadCoupons,
  personUsesOf,
  termsOfDraft,
  usesOf,
} from '#features/benefits/coupons/redemptions/server/index.ts';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../orders.failures.ts';
import { plainLines } from '../../first-hour/testLine.rules.ts';
import type { OrderMenu } from '../../pricing/orderLines.rules.ts';
import type { OrderInput } from '../../placing/placing.contract.ts';
import { orderMenuOf } from '../../pricing/server/orderMenus.ts';
import type { OrderServices } from '../../pricing/server/orderServices.ts';
import { orderStoreOf } from '../../record/server/orderStores.ts';
import { pastCostOf } from '../pastCost.rules.ts';
import { type KnownTerms, simulateCoupon } from '../simulation.rules.ts';
import type { PastCost, SimulatedOrder, Simulation, SimulatorMenu, SimulatedCoupon } from '../simulator.contract.ts';
import { newestOrders } from './pastOrders.repo.ts';

type Services = Pick<OrderServices, 'files'>;

/** Rejects a store out of the user's scope. */
function requireStoreScope({ actor }: Ctx, storeId: number): void {
  if (actor.storeIds !== null && !actor.storeIds.includes(storeId)) fail('notAllowed');
}

/** A coupon that is not saved yet is younger than any other. */
const newId = Number.MAX_SAFE_INTEGER;

const termsOf = (db: Db, { coupon, couponId }: SimulatedCoupon) => termsOfDraft(db, couponId ?? newId, coupon);

/** Customer data for the phone of a simulated order; null without a phone or without permission to see customers. */
async function personOf(db: Db, { actor, tenant }: Ctx, { phone, couponId }: SimulatedOrder) {
  if (!phone || !actor.policies.has('customers.show')) return null;
  return personUsesOf(db, tenant, couponId ?? 0, phone);
}

/** The coupon as it is written, with its uses as they are counted. */
async function knownDraft(db: Db, ctx: Ctx, input: SimulatedOrder): Promise<KnownTerms> {
  const [terms, person] = await Promise.all([termsOf(db, input), personOf(db, ctx, input)]);
  const counted = input.couponId ? (await usesOf(db, [{ terms, singleCode: null }])).get(terms.id) : undefined;
  const none = { used: 0, given: 0, codeSpent: false };
  return { terms, uses: { ...none, ...counted, person } };
}

const methods = {
  guest: { delivery: 'delivery', pickUp: 'pickup' },
  taker: { delivery: 'orderTakerDelivery', pickUp: 'orderTakerPickup' },
} as const;

type Store = Awaited<ReturnType<typeof orderStoreOf>>['store'];

/** The order as a guest would ask for it: plain, and delivered to the door of the store. */
function orderOf(input: SimulatedOrder, store: Store, menu: OrderMenu | null, at: Date): OrderInput {
  const { storeId, dispatchMethod, platform, paymentMethod, lines } = input;
  const { latitude, longitude, textAddress } = store;
  const plain = new Map(menu ? plainLines(menu, at).map((line) => [line.lineId, line]) : []);
  const isKnown = latitude !== null && longitude !== null;
  return {
    storeId,
    platform,
    paymentMethod: paymentMethod ?? null,
    method: methods[platform === 'order_taker' ? 'taker' : 'guest'][dispatchMethod],
    lines: lines.map((line) => ({ ...plain.get(line.lineId), ...line })),
    ...(dispatchMethod === 'delivery' &&
      isKnown && { address: { text: textAddress || store.name, detail: null, latitude, longitude } }),
  };
}

/** Simulates a saved or unsaved coupon on an order without writing anything. */
export async function simulate(ctx: Ctx, { files }: Services, input: SimulatedOrder): Promise<Simulation> {
  requireStoreScope(ctx, input.storeId);
  const [{ store, chain }, menu, { promotions }, coupon] = await Promise.all([
    orderStoreOf(ctx, input.storeId),
    orderMenuOf(ctx, files, { storeId: input.storeId, channel: input.platform }),
    loadCoupons(ctx, {}),
    ctx.inTransaction((db) => knownDraft(db, ctx, input)),
  ]);
  const now = input.at ? new Date(input.at) : new Date();
  return simulateCoupon(orderOf(input, store, menu, now), {
    store,
    chain,
    menu,
    coupon,
    promotions: promotions.filter(({ terms }) => terms.id !== coupon.terms.id),
    country: ctx.tenant.country,
    now,
    fleetQuote: null,
  });
}

/** Cost that a coupon would have had in the newest orders in scope. */
export async function costOfPast(ctx: Ctx, input: SimulatedCoupon): Promise<PastCost> {
  const { actor, tenant } = ctx;
  const [terms, orders] = await ctx.inTransaction((db) =>
    Promise.all([termsOf(db, input), newestOrders(db, { storeScope: actor.storeIds, timeZone: tenant.timeZone })]),
  );
  return pastCostOf(terms, orders, tenant.country);
}

/** Menu of a store on a channel; empty when none is published. */
export async function menuOf(
  ctx: Ctx,
  { files }: Services,
  { storeId, platform }: Pick<SimulatedOrder, 'storeId' | 'platform'>,
): Promise<SimulatorMenu> {
  requireStoreScope(ctx, storeId);
  const found = await orderMenuOf(ctx, files, { storeId, channel: platform });
  const at = new Date();
  const sells = (productId: number, method: DispatchMethod) => found?.sell({ productId, method, at }).sellable ?? false;
  const entries = Map.groupBy(found?.entries.values() ?? [], ({ category }) => category);
  return {
    categories: [...entries].map(([{ name }, entry]) => ({
      name,
      lines: entry.map(({ line, product }) => ({
        lineId: line.id,
        productId: product.id,
        name: product.name,
        price: { delivery: line.delivery.price, pickUp: line.pickUp.price },
        sells: { delivery: sells(product.id, 'delivery'), pickUp: sells(product.id, 'pickUp') },
      })),
    })),
  };
}
