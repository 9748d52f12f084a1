import type { ChainSettings } from '#features/platform/settings/sections.contract.ts';
import type { CountryCode } from '#domain/countries.ts';
import { formatDecimal, formatMoney, roundHalfAwayFromZero } from '#domain/money.ts';
import { dispatchOf, paymentGroupOf } from '#domain/orders.ts';
import { isPaidOnline, type PaymentMethod, paymentMethodLabels } from '#domain/payments.ts';
import { withChain } from '#features/stores/delivery/chain.rules.ts';
import type { FleetQuote } from '#features/stores/delivery/delivery.rules.ts';
import type { WithFutureOrders } from '#features/stores/hours/futureOrders.rules.ts';
import { usablePayments } from '#features/stores/payments/payments.rules.ts';
import { formatPhone } from '#domain/phones.ts';
import { scheduleOf } from '#features/stores/hours/schedule.rules.ts';
import type { Store } from '#features/stores/record/stores.contract.ts';
import type { CouponRule } from '#features/benefits/coupons/checks/couponCase.rules.ts';
import type { Benefit, BenefitCase, Benefits } from './benefits.rules.ts';
import { takeBenefits, type TakenBenefits } from './takeBenefits.rules.ts';
import { type DeliveryQuote, quoteDelivery, noDelivery } from './orderDelivery.rules.ts';
import { type OrderMenu, priceLine } from './orderLines.rules.ts';
import { orderMomentOf } from './orderMoment.rules.ts';
import { orderPartOf } from './orderPartOf.rules.ts';
import { type OrderPart, partKinds, type SoldLine } from '../record/orderShape.contract.ts';
import type { OrderInput, Quote, Refusal } from '../placing/placing.contract.ts';
import { orderRefusal } from './refusals.rules.ts';

/** Everything an order's price follows from besides what was asked. */
export type PricingContext = {
  store: WithFutureOrders<Store>;
  /** What its chain says, where the store says nothing. */
  chain: ChainSettings;
  /** What the store sells through the platform; null: nothing was published. */
  menu: OrderMenu | null;
  country: CountryCode;
  now: Date;
  fleetQuote: FleetQuote | null;
  benefits: Benefits;
};

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The products at their full price, and what the menu takes off. */
function productParts(lines: readonly SoldLine[]): OrderPart[] {
  const full = sum(lines.map(({ quantity, full: each, choicesTotal }) => quantity * (each + choicesTotal)));
  const less = full - sum(lines.map(({ total }) => total));
  const products = orderPartOf('products', 'Productos', full);
  return less === 0 ? [products] : [products, orderPartOf('menuDiscount', 'Descuento del menú', -less)];
}

type Taken = { parts: OrderPart[]; refusals: Refusal[] };

function tipOf({ tip, method }: OrderInput, { store, country }: PricingContext, productsTotal: number): Taken {
  if (!tip || tip.value === 0) return { parts: [], refusals: [] };
  const no = (message: string): Taken => ({ parts: [], refusals: [orderRefusal('tip', 'tip', message)] });
  const enabled = dispatchOf(method) === 'delivery' ? store.enabledTipDelivery : store.enabledTipStore;
  if (!enabled) return no(`${store.name} no recibe propinas en estos pedidos.`);
  const words = (value: number) =>
    store.tipType === 'amount' ? formatMoney(value, country) : `${formatDecimal(value, country)} %`;
  const offered = Object.keys(store.deliveryTipAvailability).map(Number);
  if (tip.kind !== store.tipType || !offered.includes(tip.value))
    return no(
      `La propina puede ser: ${offered
        .toSorted((a, b) => a - b)
        .map(words)
        .join(', ')}.`,
    );
  const amount = tip.kind === 'amount' ? tip.value : roundHalfAwayFromZero((productsTotal * tip.value) / 100);
  return {
    parts: [orderPartOf('tip', 'Propina', amount, tip.kind === 'amount' ? null : words(tip.value))],
    refusals: [],
  };
}

/** What the order may be paid by: an external fleet takes no money from the guest. */
function paymentsOf(
  { method }: OrderInput,
  { store, chain }: PricingContext,
  { method: carrier }: DeliveryQuote,
): PaymentMethod[] {
  const { usable } = usablePayments(store, paymentGroupOf(method), chain);
  const external = carrier !== null && carrier.deliveryType !== 'own_delivery';
  return external ? usable.filter(isPaidOnline) : usable;
}

function paymentRefusals({ paymentMethod }: OrderInput, offered: readonly PaymentMethod[]): Refusal[] {
  if (!paymentMethod || offered.includes(paymentMethod)) return [];
  const others = offered.map((each) => paymentMethodLabels[each]).join(', ');
  const message = `Este pedido no se puede pagar con ${paymentMethodLabels[paymentMethod]}.`;
  return [orderRefusal('payment', 'payment_method', others ? `${message} Se paga con ${others}.` : message)];
}

/** Orders taken by phone, and only they, go through the platform of those who take them. */
function platformRefusals({ method, platform }: OrderInput): Refusal[] {
  if (method.startsWith('orderTaker') === (platform === 'order_taker')) return [];
  return [orderRefusal('store', 'method', 'Esa forma de pedido no es de esa plataforma.')];
}

/** Whether whoever orders may: where the menu is only read, guests may not, and who takes orders by phone may. */
function menuRefusals({ platform }: OrderInput, { store, chain }: PricingContext): Refusal[] {
  if (!chain.staticMenu || platform === 'order_taker') return [];
  const call = store.phone ? ` Llama al ${formatPhone(store.phone)}.` : '';
  const message = `La carta es solo para leer: por ahora no se puede pedir en línea en ${store.name}.${call}`;
  return [orderRefusal('store', 'store_id', message)];
}

/** Whether what is written about a product is read. */
const readsComments = ({ platform }: OrderInput, { chain }: PricingContext): boolean =>
  chain.productInstructions || platform === 'order_taker';

const unreadComment =
  'Los comentarios de los productos no llegan al local: escribe en las notas del pedido lo que deba saber.';

type PricedLines = { lines: SoldLine[]; total: number; refusals: Refusal[] };

function priceLines(asked: OrderInput, ordering: PricingContext, at: Date): PricedLines {
  const { store, menu, now } = ordering;
  if (!menu) {
    const none = `${store.name} no tiene un menú publicado en este canal.`;
    return { lines: [], total: 0, refusals: [orderRefusal('menu', 'store_id', none)] };
  }
  const moment = { method: dispatchOf(asked.method), at, clock: { timeZone: store.timeZone, at: now } };
  const isRead = readsComments(asked, ordering);
  const priced = asked.lines.map((line, place) =>
    priceLine(menu, isRead ? line : { ...line, comment: '' }, `lines.${place}`, moment),
  );
  const lines = priced.flatMap(({ line }) => line ?? []);
  return { lines, total: sum(lines.map(({ total }) => total)), refusals: priced.flatMap((line) => line.refusals) };
}

function carryOrder(
  { method, address }: OrderInput,
  { store, chain, fleetQuote, country }: PricingContext,
  total: number,
): DeliveryQuote {
  if (dispatchOf(method) !== 'delivery') return noDelivery;
  return quoteDelivery({ store: withChain(store, chain), address, total, fleetQuote, country });
}

/** What keeps an order from being taken because it is too large for one. */
function maximumRefusals({ method }: OrderInput, { store, chain, country }: PricingContext, total: number): Refusal[] {
  const isDelivery = dispatchOf(method) === 'delivery';
  const most = isDelivery ? chain.maxPriceForDelivery : chain.maxPriceForPickUp;
  if (most === null || total <= most) return [];
  const [limit, over] = [most, total - most].map((amount) => formatMoney(amount, country));
  const way = isDelivery ? 'con despacho' : 'para retirar';
  const message = `El pedido máximo ${way} es ${limit}: quita ${over} en productos, o llama a ${store.name} para pedir más.`;
  return [orderRefusal('maximum', 'lines', message)];
}

/** Promotions, coupon and points, of what the products and the delivery leave to pay. */
function redeem(
  asked: OrderInput,
  { store, country, now, benefits }: PricingContext,
  { lines, total }: PricedLines,
  carried: DeliveryQuote,
  at: Date,
): TakenBenefits {
  const given: BenefitCase = {
    asked,
    store,
    country,
    platform: asked.platform,
    dispatchMethod: dispatchOf(asked.method),
    paymentMethod: asked.paymentMethod ?? null,
    lines: lines.map((line) => ({ ...line, category: line.category ?? null, left: line.total })),
    productsTotal: total,
    deliveryLeft: Math.max(0, sum(carried.parts.map(({ amount }) => amount))),
    placedAt: now,
    at,
  };
  return takeBenefits(given, benefits);
}

/** What keeps the order from being carried: an order below the minimum is, where a benefit says so. */
const carryingRefusals = ({ refusals }: DeliveryQuote, { waivesMinimum }: TakenBenefits): Refusal[] =>
  waivesMinimum ? refusals.filter(({ code }) => code !== 'minimum') : refusals;

/** A quote with the benefits that have to be claimed for it, and why its coupon is refused. */
export type PricedOrder = Quote & { benefits: readonly Benefit[]; refusedRule: CouponRule | null };

/**
 * Prices an order from what a store has published, at a moment, and says everything that keeps it from being taken.
 * The parts add up to the total, which is never negative; amounts are in the minor unit. Nothing that whoever orders
 * says of a price is looked at.
 */
export function priceOrder(asked: OrderInput, ordering: PricingContext): PricedOrder {
  const { store, now } = ordering;
  const dispatchMethod = dispatchOf(asked.method);
  const scheduledFor = asked.scheduledFor ? new Date(asked.scheduledFor).toISOString() : null;
  const moment = orderMomentOf(store, scheduleOf(store), { method: dispatchMethod, scheduledFor, now });
  const priced = priceLines(asked, ordering, moment.at);
  const carried = carryOrder(asked, ordering, priced.total);
  const redeemed = redeem(asked, ordering, priced, carried, moment.at);
  const tip = tipOf(asked, ordering, priced.total);
  const parts = [...productParts(priced.lines), ...redeemed.parts, ...carried.parts, ...tip.parts].toSorted(
    (a, b) => partKinds.indexOf(a.kind) - partKinds.indexOf(b.kind),
  );
  const payments = paymentsOf(asked, ordering, carried);
  const isUnread = !readsComments(asked, ordering) && asked.lines.some(({ comment }) => comment);
  const refusals = [
    ...platformRefusals(asked),
    ...menuRefusals(asked, ordering),
    ...moment.refusals,
    ...priced.refusals,
    ...maximumRefusals(asked, ordering, priced.total),
    ...carryingRefusals(carried, redeemed),
    ...redeemed.refusals,
    ...tip.refusals,
    ...paymentRefusals(asked, payments),
  ];
  return {
    ok: refusals.length === 0,
    storeId: store.id,
    storeName: store.name,
    timeZone: store.timeZone,
    dispatchMethod,
    lines: priced.lines.map((line, place) => ({ ...line, discount: redeemed.discounts[place] ?? 0 })),
    parts,
    productsTotal: priced.total,
    total: sum(parts.map(({ amount }) => amount)),
    minimumOrder: redeemed.waivesMinimum ? 0 : carried.minimumOrder,
    delivery: carried.delivery,
    scheduledFor,
    startsAt: moment.startsAt,
    promisedAt: moment.promisedAt,
    paymentMethods: payments,
    notices: isUnread ? [...redeemed.notices, unreadComment] : redeemed.notices,
    refusals,
    benefits: redeemed.benefits,
    refusedRule: redeemed.refusedRule,
  };
}
