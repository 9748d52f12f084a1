import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { type FieldIssue, recordSchema } from '#kit/contract/recordSchema.ts';
import { windowDefaults, windowIssues } from '#domain/schedule/activeWindow.ts';
import { type CouponDraft, couponDraft } from './record/couponShape.contract.ts';

const maxCodeLength = 60;

const issue = (field: keyof CouponDraft, message: string): FieldIssue => ({ path: [field], message });

function discountIssues({
  kind,
  discount,
  delivery,
  withBalance,
  giftPick,
  giftEvery,
  ...coupon
}: CouponDraft): FieldIssue[] {
  const { productIds, priceGroupIds, categories } = coupon;
  const targets = productIds.length + priceGroupIds.length + categories.length;
  if (kind === 'gift')
    return giftPick === 'product' && targets === 0 ? [issue('productIds', 'Elige qué producto se regala')] : [];
  const issues: FieldIssue[] = [];
  if (discount <= 0 && !(kind === 'percentage' && delivery > 0))
    issues.push(issue('discount', 'El descuento debe ser mayor que 0'));
  if (kind === 'percentage' && discount > 100) issues.push(issue('discount', 'El porcentaje debe estar entre 0 y 100'));
  if (kind === 'percentage' && Math.abs(discount * 100 - Math.round(discount * 100)) > 1e-6)
    issues.push(issue('discount', 'Usa como máximo dos decimales'));
  if (kind === 'giftcard' && !Number.isInteger(discount)) issues.push(issue('discount', 'Debe ser un monto'));
  if (withBalance && kind !== 'giftcard') issues.push(issue('withBalance', 'Solo una gift card tiene saldo'));
  if (giftEvery !== null) issues.push(issue('giftEvery', 'Solo un regalo se cuenta así'));
  return issues;
}

const codeIssues = (code: string): FieldIssue[] =>
  /\s/.test(code) ? [issue('code', 'Un código no lleva espacios')] : [];

/** Promotions apply before the customer is known, so rules about customers are not allowed. */
function promotionIssues({
  automatic,
  code,
  quantityByUsers,
  firstPurchase,
  withBalance,
  visibility,
}: CouponDraft): FieldIssue[] {
  if (!automatic) return codeIssues(code);
  const unknownCustomer = 'Una promoción automática no identifica al cliente: usa un código';
  return [
    ...(quantityByUsers === null ? [] : [issue('quantityByUsers', unknownCustomer)]),
    ...(firstPurchase ? [issue('firstPurchase', unknownCustomer)] : []),
    ...(withBalance ? [issue('withBalance', 'El saldo es de quien tiene el código')] : []),
    ...(visibility === 'private' ? [issue('visibility', 'Una promoción automática es de todos')] : []),
  ];
}

/** Empty coupon: initial form values, and defaults for fields missing in a create request. */
export const blankCoupon = (): CouponDraft =>
  blankOf(couponDraft, {
    enabled: true,
    visibility: 'public',
    kind: 'percentage',
    giftPick: 'product',
    ...windowDefaults,
    applyModifier: true,
  });

const issuesOf = (coupon: CouponDraft): FieldIssue[] => [
  ...discountIssues(coupon),
  ...windowIssues(coupon),
  ...promotionIssues(coupon),
];

export const endlessAmountMessage =
  'Un monto sin saldo se descuenta en cada pedido: limita sus usos o su gasto, ponle fecha de término o marca que es una gift card con saldo';

export const hasCodesMessage =
  'Una promoción automática no lleva códigos, y este cupón tiene: crea otro para la promoción.';

/** Whether a code takes an amount off every order without end, as a gift card without its balance would. */
export const isEndlessAmount = ({ kind, automatic, withBalance, firstPurchase, ...limits }: CouponDraft): boolean =>
  kind === 'giftcard' &&
  !automatic &&
  !withBalance &&
  !firstPurchase &&
  [limits.quantity, limits.quantityByUsers, limits.spendLimit, limits.expiryDate].every((limit) => limit === null);

/** Rules of a stored coupon merged with a patch. */
export const couponRules = recordSchema(couponDraft, blankCoupon, issuesOf);

/** Rules of a new coupon. Stored coupons may be endless, since older versions accepted them. */
export const newCouponRules = recordSchema(couponDraft, blankCoupon, (coupon) => [
  ...issuesOf(coupon),
  ...(isEndlessAmount(coupon) ? [issue('quantity', endlessAmountMessage)] : []),
]);

/** The writable part of a stored coupon. */
export const draftOfCoupon = (coupon: CouponDraft): CouponDraft => draftOf(couponDraft, coupon);

/** Amount a coupon may still give, in the minor unit; null: no limit. */
export function remainingAmount(
  { kind, withBalance, discount, spendLimit }: Pick<CouponDraft, 'kind' | 'withBalance' | 'discount' | 'spendLimit'>,
  spent: number,
): number | null {
  const limits = [
    ...(kind === 'giftcard' && withBalance ? [discount] : []),
    ...(spendLimit === null ? [] : [spendLimit]),
  ];
  return limits.length > 0 ? Math.max(0, Math.min(...limits) - spent) : null;
}

const maxCopies = 200;

/** Candidate codes for a copy, in order: `VERANO-2`, `VERANO-3`; for promotions, names: `Martes 2×1 (2)`. */
export function generateCopyCodes({ code, automatic }: Pick<CouponDraft, 'code' | 'automatic'>): string[] {
  return Array.from({ length: maxCopies }, (_, place) => {
    const suffix = automatic ? ` (${place + 2})` : `-${place + 2}`;
    return `${code.slice(0, maxCodeLength - suffix.length)}${suffix}`;
  });
}

/**
 * Whether a coupon applies outside a store scope; a null scope includes all stores.
 *
 * Only checks the stores listed in the coupon: the server checks the members of store groups.
 */
export const isOutOfScope = (
  { storeIds, storeGroupIds }: Pick<CouponDraft, 'storeIds' | 'storeGroupIds'>,
  storeScope: readonly number[] | null,
): boolean =>
  storeScope !== null &&
  (storeIds.length + storeGroupIds.length === 0 || storeIds.some((id) => !storeScope.includes(id)));
