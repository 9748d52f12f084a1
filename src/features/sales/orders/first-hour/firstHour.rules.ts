import { dispatchMethods } from '#domain/delivery/dispatch.ts';
import { isPaidOnline, paymentGroups, type PaymentMethod } from '#domain/payments.ts';
import type { PaymentSettings } from '#features/platform/settings/sections/payments.contract.ts';
import { usablePayments } from '#features/stores/payments/payments.rules.ts';
import type { MissingPart } from '#features/stores/readiness/readiness.contract.ts';
import type { Store } from '#features/stores/record/stores.contract.ts';
import type { FirstHourStep } from './firstHour.contract.ts';

/** What a store may no longer lack, in one of the ways it sells, for a step to be behind. */
const needed = {
  store: [],
  hours: ['hours'],
  menu: ['menu', 'published'],
  payments: ['payments'],
} as const satisfies Partial<Record<FirstHourStep, readonly MissingPart[]>>;

/** The steps a store has behind it. */
export function stepsBehind({ missing, orderMethod }: Pick<Store, 'missing' | 'orderMethod'>): FirstHourStep[] {
  const ways = dispatchMethods.filter((method) => orderMethod[method]);
  const steps = Object.keys(needed) as (keyof typeof needed)[];
  return steps.filter((step) => {
    const parts: readonly MissingPart[] = needed[step];
    return parts.length === 0 || ways.some((way) => !parts.some((part) => missing[way].includes(part)));
  });
}

/** What a rehearsal is paid with: nothing that would have to be waited for. */
export const testPayment = (store: Store, chain: PaymentSettings): PaymentMethod =>
  paymentGroups
    .flatMap((group) => usablePayments(store, group, chain).usable)
    .find((method) => !isPaidOnline(method)) ?? 'cash';
