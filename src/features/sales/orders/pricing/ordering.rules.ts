import type { ChainSettings } from '#features/platform/settings/sections.contract.ts';
import { cashRoundingOf } from '#domain/cashRounding.ts';
import type { CountryCode } from '#domain/countries.ts';
import { formatDecimal, formatMoney, roundHalfAwayFromZero } from '#domain/money.ts';
import { dispatchOf, paymentGroupOf } from '#domain/orders/orders.ts';
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
import { ceilingRefusals } from './orderCeilings.rules.ts';
import { type DeliveryQuote, quoteDelivery, noDelivery } from './orderDelivery.rules.ts';
import { type OrderMenu, priceLine } from './orderLines.rules.ts';
import { orderMomentOf } from './orderMoment.rules.ts';
import { orderPartOf, roundingParts } from './orderPartOf.rules.ts';
import { type OrderPart, partKinds, type SoldLine } from '../record/orderShape.contract.ts';
import type { OrderInput, Quote, Refusal } from '../placing/placing.contract.ts';
import { orderRefusal } from './refusals.rules.ts';

/** Everything besides the input that determines an order's price. */
export type PricingContext = {
  store: WithFutureOrders<Store>;
  /** Settings of the chain, used where the store has none. */
  chain: ChainSettings;
  /** Menu published on the platform; null: none is published. */
  menu: OrderMenu | null;
  country: CountryCode;
  now: Date;
  fleetQuote: FleetQuote | null;
  benefits: Benefits;
};

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Products at their full price, and the discounts of the menu. */
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
  const amountText = (value: number) =>
    store.tipType === 'amount' ? formatMoney(value, country) : `${formatDecimal(value, country)} %`;
  const offered = Object.keys(store.deliveryTipAvailability).map(Number);
  if (tip.kind !== store.tipType || !offered.includes(tip.value))
    return no(
      `La propina puede ser: ${offered
        .toSorted((a, b) => a - b)
        .map(amountText)
        .join(', ')}.`,
    );
  const amount = tip.kind === 'amount' ? tip.value : roundHalfAwayFromZero((productsTotal * tip.value) / 100);
  return {
    parts: [orderPartOf('tip', 'Propina', amount, tip.kind === 'amount' ? null : amountText(tip.value))],
    refusals: [],
  };
}

/** Rounding of a total that is paid in cash, so that there are coins for it. */
const roundingOf = ({ paymentMethod }: OrderInput, { chain, country }: PricingContext, total: number): number =>
  paymentMethod === 'cash' ? cashRoundingOf(total, chain.cashRounding, country) : 0;

/** Payment methods of the order: an external fleet does not collect money from the guest. */
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

/** Phone orders, and only those, use the platform of order takers. */
function platformRefusals({ method, platform }: OrderInput): Refusal[] {
  if (method.startsWith('orderTaker') === (platform === 'order_taker')) return [];
  return [orderRefusal('store', 'method', 'Esa forma de pedido no es de esa plataforma.')];
}

/** Where the menu is read-only, guests cannot order, while order takers can. */
function menuRefusals({ platform }: OrderInput, { store, chain }: PricingContext): Refusal[] {
  if (!chain.staticMenu || platform === 'order_taker') return [];
  const call = store.phone ? ` Llama al ${formatPhone(store.phone)}.` : '';
  const message = `La carta es solo para leer: por ahora no se puede pedir en línea en ${store.name}.${call}`;
  return [orderRefusal('store', 'store_id', message)];
}

/** Whether product comments are accepted. */
const readsComments = ({ platform }: OrderInput, { chain }: PricingContext): boolean =>
  chain.productInstructions || platform === 'order_taker';

const unreadComment =
  'Los comentarios de los productos no llegan al local: escribe en las notas del pedido lo que deba saber.';

type PricedLines = { lines: SoldLine[]; total: number; refusals: Refusal[] };

function priceLines(input: OrderInput, ordering: PricingContext, at: Date): PricedLines {
  const { store, menu, now } = ordering;
  if (!menu) {
    const none = `${store.name} no tiene un menú publicado en este canal.`;
    return { lines: [], total: 0, refusals: [orderRefusal('menu', 'store_id', none)] };
  }
  const moment = { method: dispatchOf(input.method), at, clock: { timeZone: store.timeZone, at: now } };
  const isRead = readsComments(input, ordering);
  const priced = input.lines.map((line, place) =>
    priceLine(menu, isRead ? line : { ...line, comment: '' }, `lines.${place}`, moment),
  );
  const lines = priced.flatMap(({ line }) => line ?? []);
  return { lines, total: sum(lines.map(({ total }) => total)), refusals: priced.flatMap((line) => line.refusals) };
}

function quoteOrderDelivery(
  { method, address }: OrderInput,
  { store, chain, fleetQuote, country }: PricingContext,
  total: number,
  waivesMinimum: boolean,
): DeliveryQuote {
  if (dispatchOf(method) !== 'delivery') return noDelivery;
  return quoteDelivery({ store: withChain(store, chain), address, total, fleetQuote, country, waivesMinimum });
}

/** Refuses an order that exceeds the maximum amount. */
function maximumRefusals({ method }: OrderInput, { store, chain, country }: PricingContext, total: number): Refusal[] {
  const isDelivery = dispatchOf(method) === 'delivery';
  const maximum = isDelivery ? chain.maxPriceForDelivery : chain.maxPriceForPickUp;
  if (maximum === null || total <= maximum) return [];
  const [limit, over] = [maximum, total - maximum].map((amount) => formatMoney(amount, country));
  const way = isDelivery ? 'con despacho' : 'para retirar';
  const message = `El pedido máximo ${way} es ${limit}: quita ${over} en productos, o llama a ${store.name} para pedir más.`;
  return [orderRefusal('maximum', 'lines', message)];
}

/** Promotions, coupon and points, of what the products and the delivery leave to pay. */
function redeem(
  input: OrderInput,
  { store, country, now, benefits }: PricingContext,
  { lines, total }: PricedLines,
  delivery: DeliveryQuote,
  at: Date,
): TakenBenefits {
  const benefitCase: BenefitCase = {
    asked: input,
    store,
    country,
    platform: input.platform,
    dispatchMethod: dispatchOf(input.method),
    paymentMethod: input.paymentMethod ?? null,
    lines: lines.map((line) => ({ ...line, category: line.category ?? null, left: line.total })),
    productsTotal: total,
    deliveryLeft: Math.max(0, sum(delivery.parts.map(({ amount }) => amount))),
    placedAt: now,
    at,
  };
  return takeBenefits(benefitCase, benefits);
}

/** The delivery and the benefits; the delivery is quoted again where a benefit waives the minimum of a cheaper area. */
function redeemDelivered(input: OrderInput, ordering: PricingContext, priced: PricedLines, at: Date) {
  const delivery = quoteOrderDelivery(input, ordering, priced.total, false);
  const redeemed = redeem(input, ordering, priced, delivery, at);
  if (!redeemed.waivesMinimum || !delivery.delivery) return { delivery, redeemed };
  const waived = quoteOrderDelivery(input, ordering, priced.total, true);
  const waivedBenefits = redeem(input, ordering, priced, waived, at);
  // A discount on the delivery has nothing to take where the cheaper area is free, so it may not apply there.
  return waivedBenefits.waivesMinimum ? { delivery: waived, redeemed: waivedBenefits } : { delivery, redeemed };
}

/** Reasons that prevent the delivery, without the minimum order when a benefit waives it. */
const carryingRefusals = ({ refusals }: DeliveryQuote, { waivesMinimum }: TakenBenefits): Refusal[] =>
  waivesMinimum ? refusals.filter(({ code }) => code !== 'minimum') : refusals;

/** A quote with the benefits that have to be claimed for it, and why its coupon is refused. */
export type PricedOrder = Quote & { benefits: readonly Benefit[]; refusedRule: CouponRule | null };

/**
 * Prices an order from a store's published menu at a moment, with every reason that prevents it.
 *
 * The parts add up to the total, which is never negative; amounts are in the minor unit. Client prices are ignored.
 */
export function priceOrder(input: OrderInput, ordering: PricingContext): PricedOrder {
  const { store, now } = ordering;
  const dispatchMethod = dispatchOf(input.method);
  const scheduledFor = input.scheduledFor ? new Date(input.scheduledFor).toISOString() : null;
  const moment = orderMomentOf(store, scheduleOf(store), { method: dispatchMethod, scheduledFor, now });
  const priced = priceLines(input, ordering, moment.at);
  const { delivery, redeemed } = redeemDelivered(input, ordering, priced, moment.at);
  const tip = tipOf(input, ordering, priced.total);
  const exact = [...productParts(priced.lines), ...redeemed.parts, ...delivery.parts, ...tip.parts];
  const exactTotal = sum(exact.map(({ amount }) => amount));
  const cashRounding = roundingOf(input, ordering, exactTotal);
  const parts = [...exact, ...roundingParts(cashRounding)].toSorted(
    (a, b) => partKinds.indexOf(a.kind) - partKinds.indexOf(b.kind),
  );
  const payments = paymentsOf(input, ordering, delivery);
  const isUnread = !readsComments(input, ordering) && input.lines.some(({ comment }) => comment);
  const refusals = [
    ...platformRefusals(input),
    ...menuRefusals(input, ordering),
    ...moment.refusals,
    ...priced.refusals,
    ...maximumRefusals(input, ordering, priced.total),
    ...ceilingRefusals(input, ordering, { lines: priced.lines, total: exactTotal }),
    ...carryingRefusals(delivery, redeemed),
    ...redeemed.refusals,
    ...tip.refusals,
    ...paymentRefusals(input, payments),
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
    cashRounding,
    total: exactTotal + cashRounding,
    minimumOrder: redeemed.waivesMinimum ? 0 : delivery.minimumOrder,
    delivery: delivery.delivery,
    scheduledFor,
    startsAt: moment.startsAt,
    promisedAt: moment.promisedAt,
    paymentMethods: payments,
    notices: [...delivery.notices, ...redeemed.notices, ...(isUnread ? [unreadComment] : [])],
    refusals,
    benefits: redeemed.benefits,
    refusedRule: redeemed.refusedRule,
  };
}
