import { isSoldThrough, menuChannelLabels, orderChannelLabels } from '#domain/catalogue.ts';
import { dispatchLabels, dispatchScopeLabels, scopeIncludes } from '#domain/delivery/dispatch.ts';
import { paymentMethodLabels } from '#domain/payments.ts';
import { dateState, isWithinWeek } from '#domain/schedule/activeWindow.ts';
import { weekText } from '#domain/schedule/activeWindowText.ts';
import { formatDateTime, formatDay, localDay } from '#domain/time/dates.ts';
import { appliesTo, type RuleInput, type RuleCheck } from './couponCase.rules.ts';

const enabled = ({ coupon, name }: RuleInput): RuleCheck => ({
  rule: 'enabled',
  ok: coupon.enabled,
  have: coupon.enabled ? 'Activo' : 'Desactivado',
  need: 'Activo',
  message: `${name} ya no está activo.`,
});

function dates({ coupon: { startDate, expiryDate }, order, name }: RuleInput): RuleCheck[] {
  if (startDate === null && expiryDate === null) return [];
  const today = localDay(order.placedAt, order.store.timeZone);
  const state = dateState({ startDate, expiryDate }, today);
  const need = [startDate && `desde el ${formatDay(startDate)}`, expiryDate && `hasta el ${formatDay(expiryDate)}`];
  const message =
    state === 'before'
      ? `${name} vale desde el ${formatDay(startDate ?? today)}.`
      : `${name} venció el ${formatDay(expiryDate ?? today)}.`;
  return [
    { rule: 'dates', ok: state === 'within', have: formatDay(today), need: need.filter(Boolean).join(' '), message },
  ];
}

function window({ coupon, order, name }: RuleInput): RuleCheck[] {
  const need = weekText(coupon);
  if (!need) return [];
  return [
    {
      rule: 'window',
      ok: isWithinWeek(coupon, order.at, order.store.timeZone),
      have: formatDateTime(order.at, order.store.timeZone),
      need,
      message: `${name} vale ${need}.`,
    },
  ];
}

function places({ coupon, order, name }: RuleInput): RuleCheck[] {
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

function payment({ coupon: { paymentMethods }, order: { paymentMethod }, name }: RuleInput): RuleCheck[] {
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

function cart({ coupon, order, name, money }: RuleInput): RuleCheck[] {
  const { targets, minimumToRedeem, kind } = coupon;
  const count = order.lines.filter((line) => appliesTo(coupon, line)).reduce((sum, { quantity }) => sum + quantity, 0);
  const minQuantity = kind === 'gift' ? (coupon.giftEvery ?? 1) : 1;
  const checks: RuleCheck[] = [];
  if (targets !== null || minQuantity > 1)
    checks.push({
      rule: 'products',
      ok: count >= minQuantity,
      have: count === 1 ? '1 producto que vale' : `${count} productos que valen`,
      need: minQuantity === 1 ? '1 producto o más' : `${minQuantity} productos o más`,
      message:
        minQuantity > 1
          ? `${name} pide al menos ${minQuantity} de sus productos.`
          : `${name} vale para otros productos.`,
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

/** Rules that depend only on the order: dates, store, channel, payment method and cart. */
export const orderChecks = (input: RuleInput): RuleCheck[] => [
  enabled(input),
  ...dates(input),
  ...window(input),
  ...places(input),
  ...payment(input),
  ...cart(input),
];
