import type { CountryCode } from '#domain/countries.ts';
import { isSoldThrough, menuChannelLabels, type OrderChannel, orderChannelLabels } from '#domain/catalogue.ts';
import { type DispatchMethod, dispatchLabels, dispatchScopeLabels, scopeIncludes } from '#domain/dispatch.ts';
import { formatDecimal, formatMoney } from '#domain/money.ts';
import { type PaymentMethod, paymentMethodLabels } from '#domain/payments.ts';
import { formatDay, formatDateTime, localDay } from '#domain/time/dates.ts';
import type { CouponDraft } from '../record/couponShape.contract.ts';
import { leftToGive } from '../record/coupons.rules.ts';
import { isWithinWindow, windowText } from './couponTime.rules.ts';
import { type CartLine, type Worth, worthOf } from './couponWorth.rules.ts';

/** What a coupon is by what staff wrote of it. */
export type CouponTerms = Omit<CouponDraft, 'productIds' | 'priceGroupIds' | 'storeIds' | 'storeGroupIds'> & {
  id: number;
  /** Products it holds for, of price lists too, and names of categories as `normalizeName` makes them; null: for all. */
  targets: { productIds: ReadonlySet<number>; categories: ReadonlySet<string> } | null;
  /** Null: in all stores. */
  storeIds: ReadonlySet<number> | null;
};

/** How often a coupon was used so far. */
export type CouponUses = {
  used: number;
  given: number;
  /** The single code that was typed is spent. */
  codeSpent: boolean;
  /** By whoever orders; null: nobody knows who that is yet. */
  person: { used: number; hasOrdered: boolean } | null;
};

/** An order as a coupon looks at it. Amounts in the minor unit. */
export type CouponCase = {
  store: { id: number; name: string; timeZone: string };
  country: CountryCode;
  platform: OrderChannel;
  dispatchMethod: DispatchMethod;
  /** Null: nothing was chosen yet. */
  paymentMethod: PaymentMethod | null;
  lines: readonly CartLine[];
  /** Products after the menu's own discounts. */
  productsTotal: number;
  /** What earlier benefits have left of the delivery. */
  deliveryLeft: number;
  /** When it is placed, and the moment it is for. */
  placedAt: Date;
  at: Date;
};

export const couponRuleLabels = {
  enabled: 'Activo',
  dates: 'Fechas',
  window: 'Días y horas',
  store: 'Local',
  platform: 'Plataforma',
  dispatch: 'Entrega',
  payment: 'Medio de pago',
  products: 'Productos',
  minimum: 'Compra mínima',
  quantity: 'Usos en total',
  code: 'Código de un uso',
  budget: 'Presupuesto',
  person: 'Usos por persona',
  firstPurchase: 'Primera compra',
} as const;
export type CouponRule = keyof typeof couponRuleLabels;

/** One rule of a coupon beside an order: what was had and what is needed. `ok` is null while nobody can tell. */
export type RuleCheck = { rule: CouponRule; ok: boolean | null; have: string; need: string; message: string };

export type Verdict = {
  /** Nothing speaks against it, as far as anybody knows. */
  ok: boolean;
  checks: RuleCheck[];
  worth: Worth;
};

type Question = {
  coupon: CouponTerms;
  uses: CouponUses;
  order: CouponCase;
  name: string;
  money: (amount: number) => string;
};

/** Names of categories and products compare without case and accents. */
export const normalizeName = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

const holdsFor = ({ targets }: CouponTerms, { productId, category }: CartLine): boolean =>
  targets === null ||
  targets.productIds.has(productId) ||
  (category !== null && targets.categories.has(normalizeName(category)));

const enabled = ({ coupon, name }: Question): RuleCheck => ({
  rule: 'enabled',
  ok: coupon.enabled,
  have: coupon.enabled ? 'Activo' : 'Apagado',
  need: 'Activo',
  message: `${name} ya no está activo.`,
});

function dates({ coupon: { startDate, expiryDate }, order, name }: Question): RuleCheck[] {
  if (startDate === null && expiryDate === null) return [];
  const today = localDay(order.placedAt, order.store.timeZone);
  const early = startDate !== null && today < startDate;
  const late = expiryDate !== null && today > expiryDate;
  const need = [startDate && `desde el ${formatDay(startDate)}`, expiryDate && `hasta el ${formatDay(expiryDate)}`];
  const message = early
    ? `${name} vale desde el ${formatDay(startDate)}.`
    : `${name} venció el ${formatDay(expiryDate ?? today)}.`;
  return [
    { rule: 'dates', ok: !early && !late, have: formatDay(today), need: need.filter(Boolean).join(' '), message },
  ];
}

function window({ coupon, order, name }: Question): RuleCheck[] {
  const need = windowText(coupon);
  if (!need) return [];
  return [
    {
      rule: 'window',
      ok: isWithinWindow(coupon, order.at, order.store.timeZone),
      have: formatDateTime(order.at, order.store.timeZone),
      need,
      message: `${name} vale ${need}.`,
    },
  ];
}

function places({ coupon, order, name }: Question): RuleCheck[] {
  const { storeIds, platform, dispatchMethod } = coupon;
  const checks: RuleCheck[] = [];
  if (storeIds !== null)
    checks.push({
      rule: 'store',
      ok: storeIds.has(order.store.id),
      have: order.store.name,
      need: storeIds.size === 1 ? 'Un local' : `${storeIds.size} locales`,
      message: `${name} no vale en ${order.store.name}.`,
    });
  if (platform !== 'any')
    checks.push({
      rule: 'platform',
      ok: isSoldThrough(platform, order.platform),
      have: orderChannelLabels[order.platform],
      need: menuChannelLabels[platform],
      message: `${name} vale solo en ${platform === 'app' ? 'la app' : 'la web'}.`,
    });
  if (dispatchMethod !== 'both')
    checks.push({
      rule: 'dispatch',
      ok: scopeIncludes(dispatchMethod, order.dispatchMethod),
      have: dispatchLabels[order.dispatchMethod],
      need: dispatchScopeLabels[dispatchMethod],
      message: `${name} vale solo para ${dispatchScopeLabels[dispatchMethod].toLowerCase()}.`,
    });
  return checks;
}

function payment({ coupon: { paymentMethods }, order: { paymentMethod }, name }: Question): RuleCheck[] {
  if (paymentMethods.length === 0) return [];
  const need = paymentMethods.map((method) => paymentMethodLabels[method]).join(', ');
  return [
    {
      rule: 'payment',
      ok: paymentMethod && paymentMethods.includes(paymentMethod),
      have: paymentMethod ? paymentMethodLabels[paymentMethod] : 'Sin elegir',
      need,
      message: `${name} vale si pagas con ${need}.`,
    },
  ];
}

function cart({ coupon, order, name, money }: Question): RuleCheck[] {
  const { targets, minimumToRedeem, kind } = coupon;
  const count = order.lines.filter((line) => holdsFor(coupon, line)).reduce((sum, { quantity }) => sum + quantity, 0);
  const least = kind === 'gift' ? (coupon.giftEvery ?? 1) : 1;
  const checks: RuleCheck[] = [];
  if (targets !== null || least > 1)
    checks.push({
      rule: 'products',
      ok: count >= least,
      have: count === 1 ? '1 producto que vale' : `${count} productos que valen`,
      need: least === 1 ? '1 producto o más' : `${least} productos o más`,
      message: least > 1 ? `${name} pide al menos ${least} de sus productos.` : `${name} vale para otros productos.`,
    });
  if (minimumToRedeem > 0)
    checks.push({
      rule: 'minimum',
      ok: order.productsTotal >= minimumToRedeem,
      have: money(order.productsTotal),
      need: money(minimumToRedeem),
      message: `${name} vale desde ${money(minimumToRedeem)} en productos: faltan ${money(minimumToRedeem - order.productsTotal)}.`,
    });
  return checks;
}

function limits({ coupon, uses, name, money }: Question, worth: Worth): RuleCheck[] {
  const { quantity, spendLimit } = coupon;
  const checks: RuleCheck[] = [];
  const gone = `${name} se agotó.`;
  if (quantity !== null)
    checks.push({
      rule: 'quantity',
      ok: uses.used < quantity,
      have: `${uses.used} usados`,
      need: `hasta ${quantity}`,
      message: gone,
    });
  if (uses.codeSpent)
    checks.push({ rule: 'code', ok: false, have: 'Usado', need: 'Sin usar', message: `${name} ya se usó.` });
  const left = leftToGive(coupon, uses.given);
  if (left !== null)
    checks.push({
      rule: 'budget',
      // A gift card gives what is left of it; a budget is kept, so that no guest gets half an offer.
      ok: left > 0 && (spendLimit === null || worth.amount <= left),
      have: `quedan ${money(left)}`,
      need: money(Math.max(1, worth.amount)),
      message: gone,
    });
  return checks;
}

/** What a person may use a coupon at most, in all their orders. */
export const usesPerPerson = ({
  quantityByUsers,
  firstPurchase,
}: Pick<CouponDraft, 'quantityByUsers' | 'firstPurchase'>): number | null => (firstPurchase ? 1 : quantityByUsers);

function person({ coupon, uses, name }: Question): RuleCheck[] {
  const { quantityByUsers, firstPurchase } = coupon;
  const unknown = 'Se comprobará con su teléfono';
  const checks: RuleCheck[] = [];
  if (quantityByUsers !== null)
    checks.push({
      rule: 'person',
      ok: uses.person && uses.person.used < quantityByUsers,
      have: uses.person ? `${uses.person.used} usados` : unknown,
      need: `hasta ${quantityByUsers}`,
      message:
        quantityByUsers === 1
          ? `Ya usaste ${inSentence(name)}.`
          : `Ya usaste ${inSentence(name)} ${quantityByUsers} veces, que es lo que vale por persona.`,
    });
  if (firstPurchase)
    checks.push({
      rule: 'firstPurchase',
      ok: uses.person && !uses.person.hasOrdered && uses.person.used === 0,
      have: uses.person ? (uses.person.hasOrdered || uses.person.used > 0 ? 'Ya compró' : 'Primera compra') : unknown,
      need: 'Primera compra',
      message: `${name} vale solo para la primera compra.`,
    });
  return checks;
}

const inSentence = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** How sentences call a coupon. */
export const couponName = ({ automatic, code }: Pick<CouponDraft, 'automatic' | 'code'>): string =>
  automatic ? `La promoción «${code}»` : `El cupón «${code}»`;

/**
 * Looks at an order with a coupon: every rule of it with what was had and what is needed, and what it would take off. The
 * quote, the order, the simulator and whoever asks why a coupon does not hold get the same answer.
 */
export function checkCoupon(coupon: CouponTerms, uses: CouponUses, order: CouponCase): Verdict {
  const money = (amount: number) => formatMoney(amount, order.country);
  const question = { coupon, uses, order, money, name: couponName(coupon) };
  const isCard = coupon.kind === 'giftcard' && coupon.withBalance;
  const most = isCard ? leftToGive({ ...coupon, spendLimit: null }, uses.given) : null;
  const worth = worthOf(
    coupon,
    { lines: order.lines, deliveryLeft: order.deliveryLeft },
    (line) => holdsFor(coupon, line),
    most,
  );
  const checks = [
    enabled(question),
    ...dates(question),
    ...window(question),
    ...places(question),
    ...payment(question),
    ...cart(question),
    ...limits(question, worth),
    ...person(question),
  ];
  return { ok: checks.every(({ ok }) => ok !== false), checks, worth };
}

/** Of promotions that hold by themselves, the one that takes off most; of equals the older. */
export function bestPromotion(
  promotions: readonly { coupon: CouponTerms; uses: CouponUses }[],
  order: CouponCase,
): { coupon: CouponTerms; worth: Worth } | null {
  let best: { coupon: CouponTerms; worth: Worth } | null = null;
  for (const { coupon, uses } of promotions) {
    const { checks, worth } = checkCoupon(coupon, uses, order);
    // What is not known yet may turn out otherwise: a price that is told has to hold.
    if (!checks.every(({ ok }) => ok === true) || worth.amount === 0) continue;
    if (!best || worth.amount > best.worth.amount || (worth.amount === best.worth.amount && coupon.id < best.coupon.id))
      best = { coupon, worth };
  }
  return best;
}

/** What a coupon offers, shortly: `20 %`, `$3.000`, `2×1`, `despacho gratis`. */
export function offerText({ kind, discount, giftEvery, delivery }: CouponDraftOffer, country: CountryCode): string {
  const offers = [
    kind === 'gift' && (giftEvery ? `${giftEvery}×${giftEvery - 1}` : 'regalo'),
    kind === 'percentage' && discount > 0 && `${formatDecimal(discount, country)} %`,
    kind === 'giftcard' && formatMoney(discount, country),
    delivery === 100 && 'despacho gratis',
    delivery > 0 && delivery < 100 && `${formatDecimal(delivery, country)} % del despacho`,
  ];
  return offers.filter(Boolean).join(' y ');
}
type CouponDraftOffer = Pick<CouponDraft, 'kind' | 'discount' | 'giftEvery' | 'delivery'>;
