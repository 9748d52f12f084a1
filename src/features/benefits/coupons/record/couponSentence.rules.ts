import { passesMidnight } from '#domain/schedule/activeWindow.ts';
import { daysText } from '#domain/schedule/activeWindowText.ts';
import { productPlatformLabels } from '#domain/catalogue.ts';
import type { CountryCode } from '#domain/countries.ts';
import { formatDecimal, formatInteger, formatMoney } from '#domain/money.ts';
import { paymentMethodLabels } from '#domain/payments.ts';
import { periodText } from '#domain/time/periodText.ts';
import type { CouponDraft } from './couponShape.contract.ts';

/** Names of linked records in the order of their ids. May be incomplete while they load. */
export type SentenceNames = Partial<
  Record<'productIds' | 'priceGroupIds' | 'storeIds' | 'storeGroupIds', readonly string[]>
>;

type SentenceContext = { coupon: CouponDraft; names: SentenceNames; country: CountryCode };

/** Up to this many records are listed by name; above, only their number. */
export const maxNames = 3;

const joined = (parts: readonly string[], last = 'y'): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
const quoted = (names: readonly string[]): string => joined(names.map((name) => `«${name}»`));

/** Whether an optional number is filled in. Fields may contain NaN while the user types. */
const isFilled = (value: number | null): value is number => value !== null && Number.isFinite(value) && value > 0;

/** Records by name, or their number: `«Cola» y «Papas»`, `12 productos`. */
function recordsText(
  { names, country }: SentenceContext,
  field: keyof SentenceNames,
  ids: readonly number[],
  [one, many]: [string, string],
) {
  const known = names[field];
  if (known?.length === ids.length && ids.length <= maxNames) return quoted(known);
  return `${formatInteger(ids.length, country)} ${ids.length === 1 ? one : many}`;
}

function categoriesText({ coupon: { categories }, country }: SentenceContext): string {
  if (categories.length > maxNames) return `${formatInteger(categories.length, country)} categorías`;
  return `${categories.length === 1 ? 'la categoría' : 'las categorías'} ${quoted(categories)}`;
}

/** Products it applies to: `«Cola» y la categoría «Postres»`; empty when it applies to all. */
function targetsText(context: SentenceContext): string {
  const { productIds, priceGroupIds, categories } = context.coupon;
  const lists = recordsText(context, 'priceGroupIds', priceGroupIds, ['lista de precios', 'listas de precios']);
  return joined([
    ...(productIds.length > 0 ? [recordsText(context, 'productIds', productIds, ['producto', 'productos'])] : []),
    ...(priceGroupIds.length > 0 ? [`los productos de ${lists}`] : []),
    ...(categories.length > 0 ? [categoriesText(context)] : []),
  ]);
}

function giftText(context: SentenceContext): string {
  const { giftEvery, giftPick } = context.coupon;
  const targets = targetsText(context) || (giftPick === 'product' ? 'los productos que falta elegir' : '');
  if (isFilled(giftEvery))
    return `${giftEvery}×${giftEvery - 1} en ${targets || 'todos los productos'} (el más barato de cada ${giftEvery} va gratis)`;
  if (giftPick === 'cheapest') return `gratis el producto más barato ${targets ? `de ${targets}` : 'del pedido'}`;
  return `gratis 1 unidad de ${targets}`;
}

/** Text after an amount or percentage: the products it discounts. */
function offText(context: SentenceContext): string {
  const { includeDeliveryCost } = context.coupon;
  return `de descuento en ${targetsText(context) || 'todos los productos'}${includeDeliveryCost ? ' y en el despacho' : ''}`;
}

function productsText(context: SentenceContext): string {
  const { coupon, country } = context;
  const { kind, discount, withBalance } = coupon;
  if (kind === 'gift') return giftText(context);
  if (!isFilled(discount)) return '';
  if (kind === 'percentage') return `un ${formatDecimal(discount, country)} % ${offText(context)}`;
  const amount = formatMoney(Math.round(discount), country);
  return withBalance
    ? `${amount} ${offText(context)}, que puede gastar en varios pedidos`
    : `${amount} ${offText(context)}`;
}

function deliveryText({ coupon: { delivery }, country }: SentenceContext): string {
  if (!isFilled(delivery)) return '';
  return delivery === 100 ? 'despacho gratis' : `un ${formatDecimal(delivery, country)} % de descuento en el despacho`;
}

function offerSentence(context: SentenceContext): string {
  const { maxDiscount, applyModifier, kind, discount } = context.coupon;
  const offers = [productsText(context), deliveryText(context)].filter(Boolean);
  if (offers.length === 0) return '';
  const counts = kind === 'gift' || isFilled(discount);
  const bounds = [
    counts && !applyModifier && 'sin contar los agregados',
    isFilled(maxDiscount) && `con un máximo de ${formatMoney(maxDiscount, context.country)}`,
  ].filter((bound) => bound !== false);
  return [joined(offers), ...bounds].join(', ');
}

/** Time range: `de 18:00 a 02:00 del día siguiente`. */
function hoursText({ startTime, expiryTime }: CouponDraft): string {
  if (!startTime || !expiryTime) return '';
  return `de ${startTime} a ${expiryTime}${passesMidnight({ startTime, expiryTime }) ? ' del día siguiente' : ''}`;
}

function whenText({ coupon }: SentenceContext): string[] {
  const { days, startDate, expiryDate } = coupon;
  const hours = hoursText(coupon);
  const everyDay = days.length === 0 || days.length === 7;
  const week = [everyDay && !hours ? '' : daysText(days), hours].filter(Boolean).join(' ');
  return [week, periodText(startDate, expiryDate)];
}

const waysText = { delivery: 'con delivery', pickUp: 'para retirar' } as const;

function whereText(context: SentenceContext): string[] {
  const { storeIds, storeGroupIds, platform, dispatchMethod, paymentMethods } = context.coupon;
  const groups = recordsText(context, 'storeGroupIds', storeGroupIds, ['grupo', 'grupos']);
  const stores = joined([
    ...(storeIds.length > 0 ? [recordsText(context, 'storeIds', storeIds, ['local', 'locales'])] : []),
    ...(storeGroupIds.length > 0 ? [`los locales de ${groups}`] : []),
  ]);
  const ways = [
    dispatchMethod === 'both' ? '' : waysText[dispatchMethod],
    platform === 'any' ? '' : productPlatformLabels[platform].toLowerCase().replace('solo ', 'hechos en la '),
  ].filter(Boolean);
  return [
    `en ${stores || 'todos los locales'}`,
    ways.length > 0 ? `en pedidos ${ways.join(' ')}` : '',
    paymentMethods.length > 0
      ? `pagando con ${joined(
          paymentMethods.map((method) => paymentMethodLabels[method]),
          'o',
        )}`
      : '',
  ];
}

const timesText = (count: number, country: CountryCode): string =>
  count === 1 ? 'una vez' : `${formatInteger(count, country)} veces`;

/** Limits on uses and on the budget. */
function limitsText({ coupon: { quantity, quantityByUsers, spendLimit }, country }: SentenceContext): string {
  const limits = [
    isFilled(quantityByUsers) && `${timesText(quantityByUsers, country)} por persona`,
    isFilled(quantity) && `${timesText(quantity, country)} en total`,
    isFilled(spendLimit) && `hasta dar ${formatMoney(spendLimit, country)} en descuentos`,
  ].filter((limit) => limit !== false);
  return limits.length > 0 ? `; vale ${joined(limits)}` : '';
}

function whoText({ code, automatic, firstPurchase }: CouponDraft): string {
  const first = firstPurchase ? ' en su primera compra' : '';
  if (automatic) return `Sin escribir ningún código, quien pida${first} recibe`;
  return `Quien escriba el código${code.trim() ? ` «${code.trim()}»` : ''}${first} recibe`;
}

/** Describes the rule of a coupon in one Spanish sentence, also for an incomplete draft. */
export function couponSentence(coupon: CouponDraft, country: CountryCode, names: SentenceNames = {}): string {
  const context = { coupon, names, country };
  const offer = offerSentence(context);
  if (!offer) return 'Falta el descuento.';
  const { minimumToRedeem, overrideMinimumPrice } = coupon;
  const conditions = [
    isFilled(minimumToRedeem) ? `si sus productos suman al menos ${formatMoney(minimumToRedeem, country)}` : '',
    overrideMinimumPrice ? 'aunque no llegue al pedido mínimo de su zona' : '',
    ...whenText(context),
    ...whereText(context),
  ].filter(Boolean);
  return `${whoText(coupon)} ${[offer, ...conditions].join(', ')}${limitsText(context)}.`;
}
