import { cashRoundingOf } from '#domain/cashRounding.ts';
import type { OrderChannel } from '#domain/catalogue.ts';
import { dispatchOf } from '#domain/orders/orders.ts';
import { roundingParts } from '#features/sales/orders/pricing/orderPartOf.rules.ts';
import type { OrderPart } from '#features/sales/orders/record/orderShape.contract.ts';
import type { Random } from '../demoRandom.ts';
import { type Basket, couponPart, feePart, grantPart, sumOf, tipPart } from './demoBaskets.ts';
import type { Destination } from './demoDestinations.ts';
import { redeemOffers } from './demoOffers.ts';
import type { DemoChainOrders, DemoStore, Way } from './demoOrders.ts';

type Extras = {
  store: DemoStore;
  chain: DemoChainOrders;
  way: Way;
  platform: OrderChannel;
  basket: Basket;
  to: Destination | null;
  placedAt: number;
  random: Random;
};

type Redeemed = { parts: OrderPart[]; couponCode: string | null; isFirstPurchase: boolean };
const noDiscount: Redeemed = { parts: [], couponCode: null, isFirstPurchase: false };

const plainShare = 0.09;

function redeem(extras: Extras, deliveryLeft: number): Redeemed {
  const { store, chain, way, platform, basket, placedAt, random } = extras;
  if (way.source !== 'mercat') return noDiscount;
  if (!chain.offers) {
    const code = chain.coupons.length > 0 && random.chance(plainShare) ? random.pick(chain.coupons) : null;
    return code ? { ...noDiscount, parts: [couponPart(basket, code)], couponCode: code } : noDiscount;
  }
  const at = new Date(placedAt);
  const order = {
    store: { id: store.id, name: '', timeZone: store.schedule.timeZone },
    country: chain.country,
    platform,
    dispatchMethod: dispatchOf(way.method),
    paymentMethod: way.paymentMethod,
    lines: basket.lines.map((line) => ({ ...line, category: null, left: line.total })),
    productsTotal: basket.productsTotal,
    deliveryLeft,
    placedAt: at,
    at,
  };
  return redeemOffers(chain.offers, order, random);
}

/** Fees, discounts and tip of an order besides its products, with the redeemed coupon. */
export function orderExtras(extras: Extras): Redeemed {
  const { store, chain, way, basket, to, random } = extras;
  const freeFrom = store.minimumValueForFreeDelivery;
  const fees = to ? [feePart(to.area.fee, to.area.name)] : [];
  const grants = to && freeFrom !== null && basket.productsTotal >= freeFrom ? [grantPart(to.area.fee)] : [];
  const redeemed = redeem(extras, sumOf([...fees, ...grants]));
  const isFromShop = way.source === 'mercat';
  const tips = isFromShop && random.chance(to ? 0.3 : 0.08) ? [tipPart(basket)] : [];
  const parts = [...basket.parts, ...redeemed.parts, ...fees, ...grants, ...tips];
  const rounding =
    way.paymentMethod === 'cash' ? roundingParts(cashRoundingOf(sumOf(parts), 'country', chain.country)) : [];
  return { ...redeemed, parts: [...parts, ...rounding] };
}
