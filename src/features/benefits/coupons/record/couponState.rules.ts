import { formatDay } from '#domain/time/dates.ts';
import { leftToGive } from '../coupons.rules.ts';
import type { Coupon, CouponDraft } from './couponShape.contract.ts';

const dayLength = 86_400_000;

/** Days whose end is told by how far it is. */
const soon = 14;

/** When a coupon ends, as one reads it on a day: `En 3 días`, `Vence el 31/12/2026`. */
export function endText({ expiryDate }: Pick<CouponDraft, 'expiryDate'>, today: string): string {
  if (expiryDate === null) return 'Sin término';
  const days = Math.round((Date.parse(expiryDate) - Date.parse(today)) / dayLength);
  if (days < 0) return `Venció el ${formatDay(expiryDate)}`;
  if (days === 0) return 'Vence hoy';
  if (days === 1) return 'Vence mañana';
  return days <= soon ? `En ${days} días` : `Vence el ${formatDay(expiryDate)}`;
}

/** What has run out of a coupon. */
function exhaustedText(coupon: Coupon): string {
  const { usedCount, quantity, given, codeCount, codesUsed, spendLimit } = coupon;
  if (quantity !== null && usedCount >= quantity) return 'Se usó todas las veces';
  if (leftToGive(coupon, given) === 0)
    return spendLimit !== null && given >= spendLimit ? 'Dio todo su presupuesto' : 'Se gastó su saldo';
  return codeCount > 0 && codesUsed === codeCount ? 'Se usaron todos sus códigos' : 'Se agotó';
}

/** Why a coupon holds for nobody now; nothing where it does, or where its end says so. */
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
      return 'Alguien de tu equipo lo apagó';
  }
}

/** How much of a limit is gone: its uses, or those of its many codes. Without a limit nothing is full. */
export function usedOf({ usedCount, quantity, codeCount, codesUsed }: Coupon): { used: number; most: number | null } {
  if (quantity === null && codeCount > 0) return { used: codesUsed, most: codeCount };
  return { used: usedCount, most: quantity };
}

/** What it may give in all: its budget, or the balance of a card. */
export function budgetOf(coupon: Coupon): number | null {
  return leftToGive(coupon, 0);
}
