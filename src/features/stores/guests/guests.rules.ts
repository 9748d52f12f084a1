import type { FieldIssue } from '#kit/contract/recordSchema.ts';
import type { StoreDraft } from '../record/stores.contract.ts';

const maxPercent = 100;

/** Violations in the tips and the abandoned-cart coupon of a store. */
export function guestIssues(store: StoreDraft): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (store.tipType === 'percentage') {
    if (store.defaultTip > maxPercent)
      issues.push({ path: ['defaultTip'], message: `Debe ser como máximo ${maxPercent} %` });
    for (const tip of Object.keys(store.deliveryTipAvailability))
      if (Number(tip) > maxPercent)
        issues.push({ path: ['deliveryTipAvailability', tip], message: `Debe ser como máximo ${maxPercent} %` });
  } else if (!Number.isInteger(store.defaultTip))
    issues.push({ path: ['defaultTip'], message: 'Un monto debe ser un número entero' });
  if (store.abandonedShoppingCartCouponEnabled && store.abandonedShoppingCartCouponId === null)
    issues.push({ path: ['abandonedShoppingCartCouponId'], message: 'Elige el cupón o desactívalo' });
  return issues;
}
