import { formatDay } from '#domain/time/dates.ts';
import { daysBetween } from '#domain/time/zonedTime.ts';
import { remainingAmount } from '../coupons.rules.ts';
import type { Coupon, CouponDraft } from './couponShape.contract.ts';

/** Days before the end from which it is displayed as a countdown. */
const soon = 14;

/** When a coupon ends, relative to a day: `En 3 días`, `Vence el 31/12/2026`. */
export function endText({ expiryDate }: Pick<CouponDraft, 'expiryDate'>, today: string): string {
  if (expiryDate === null) return 'Sin término';
  const days = daysBetween(today, expiryDate);
  if (days < 0) return `Venció el ${formatDay(expiryDate)}`;
  if (days === 0) return 'Vence hoy';
  if (days === 1) return 'Vence mañana';
  return days <= soon ? `En ${days} días` : `Vence el ${formatDay(expiryDate)}`;
}

/** Which limit the coupon has reached. */
function exhaustedText(coupon: Coupon): string {
  const { usedCount, quantity, given, codeCount, codesUsed, spendLimit } = coupon;
  if (quantity !== null && usedCount >= quantity) return 'Sin usos disponibles';
  if (remainingAmount(coupon, given) === 0)
    return spendLimit !== null && given >= spendLimit ? 'Presupuesto agotado' : 'Saldo agotado';
  return codeCount > 0 && codesUsed === codeCount ? 'Códigos agotados' : 'Se agotó';
}

/** Why a coupon cannot be used now; null if it can, or if `endText` explains it. */
export function inactiveText(coupon: Coupon): string | null {
  const { availability, startDate } = coupon;
  switch (availability) {
    case 'active':
    case 'expired':
      return null;
    case 'scheduled':
      return startDate && `Desde el ${formatDay(startDate)}`;
    case 'exhausted':
      return exhaustedText(coupon);
    case 'disabled':
      return 'Desactivado por tu equipo';
  }
}

/** Uses and their limit: of the coupon, or of its single-use codes. Null: no limit. */
export function usageOf({ usedCount, quantity, codeCount, codesUsed }: Coupon): { used: number; limit: number | null } {
  if (quantity === null && codeCount > 0) return { used: codesUsed, limit: codeCount };
  return { used: usedCount, limit: quantity };
}

/** Amount it may give in total: its budget, or the initial balance of a gift card. */
export function budgetOf(coupon: Coupon): number | null {
  return remainingAmount(coupon, 0);
}
