import { dispatchMethods } from '#domain/delivery/dispatch.ts';
import { isPaidOnline, paymentGroups, type PaymentMethod } from '#domain/payments.ts';
import type { PaymentSettings } from '#features/platform/settings/sections/payments.contract.ts';
import { usablePayments } from '#features/stores/payments/payments.rules.ts';
import type { MissingPart } from '#features/stores/readiness/readiness.contract.ts';
import type { Store } from '#features/stores/record/stores.contract.ts';
import type { FirstHourStep } from './firstHour.contract.ts';

/** Codes that a store must no longer be missing, in one of its dispatch methods, for a step to be done. */
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

/** Payment method of a test order: one that needs no confirmation. */
export const testPayment = (store: Store, chain: PaymentSettings): PaymentMethod =>
  paymentGroups
    .flatMap((group) => usablePayments(store, group, chain).usable)
    .find((method) => !isPaidOnline(method)) ?? 'cash';
