import {
  availableTypes,
  type DeliveryType,
  type DeliveryFeeType,
  deliveryTypes,
  isFleet,
} from '#domain/delivery/deliveryTypes.ts';
import type { Cofinance, DeliveryMethod } from '../delivery.contract.ts';

/** A method as the form shows it: one that is not stored yet joins the store once it is switched on. */
export type MethodRow = DeliveryMethod & { stored: boolean };

/** Default cofinancing of a fleet: none. */
export const noCofinance: Cofinance = { kind: 'noGrant', value: 0, appliesTo: 'deliveryFee' };

const blankMethod = (deliveryType: DeliveryType, priority: number): MethodRow => ({
  key: deliveryTypes[deliveryType].key,
  deliveryType,
  deliveryFeeType: 'fixed',
  priority,
  enabled: false,
  basePrice: null,
  kmPrice: null,
  externalDeliveryCofinance: null,
  stored: false,
});

/** The methods of a store in order of priority, followed by the offered ones it does not have. */
export function methodRows(methods: readonly DeliveryMethod[], flags: readonly string[]): MethodRow[] {
  const offered = availableTypes(flags);
  const stored = methods
    // An enabled method is listed even when it is no longer offered.
    .filter(({ deliveryType, enabled }) => enabled || offered.includes(deliveryType))
    .toSorted((one, other) => one.priority - other.priority)
    .map((method) => ({ ...method, stored: true }));
  const missing = offered.filter((type) => !methods.some(({ deliveryType }) => deliveryType === type));
  const last = Math.max(0, ...methods.map(({ priority }) => priority));
  return [...stored, ...missing.map((type, place) => blankMethod(type, last + place + 1))];
}

/** The list with one method changed, or with it added when the store did not have it. */
export function withMethod(methods: readonly DeliveryMethod[], { stored, ...changed }: MethodRow): DeliveryMethod[] {
  if (stored) return methods.map((method) => (method.key === changed.key ? changed : method));
  const priority = Math.max(0, ...methods.map((method) => method.priority)) + 1;
  return [...methods, { ...changed, priority }];
}

/** Moves a method up (`-1`) or down (`1`). The array order stays; only priorities are swapped. */
export function moveMethod(methods: readonly DeliveryMethod[], rows: readonly MethodRow[], key: number, by: -1 | 1) {
  const order = rows.filter(({ stored }) => stored).map((method) => method.key);
  const from = order.indexOf(key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return [...methods];
  const next = order.toSpliced(from, 1).toSpliced(to, 0, key);
  const hidden = methods.filter((method) => !order.includes(method.key)).map((method) => method.key);
  const places = [...next, ...hidden];
  return methods.map((method) => ({ ...method, priority: places.indexOf(method.key) + 1 }));
}

/** Fee types of a method: only external fleets quote a price. */
export const feeTypesOf = ({ deliveryType, deliveryFeeType }: DeliveryMethod): DeliveryFeeType[] => {
  return !isFleet(deliveryType) && deliveryFeeType !== 'external'
    ? ['fixed', 'dynamic']
    : ['fixed', 'dynamic', 'external'];
};

type Pricing = Pick<DeliveryMethod, 'deliveryFeeType' | 'basePrice' | 'kmPrice' | 'externalDeliveryCofinance'>;

/** A method under another fee. Back to the saved fee, it is priced as it was saved. */
export function withFeeType<M extends DeliveryMethod>(
  method: M,
  feeType: DeliveryFeeType,
  saved: Pricing | undefined,
): M {
  const { basePrice, kmPrice, externalDeliveryCofinance } = saved?.deliveryFeeType === feeType ? saved : method;
  const cofinance = externalDeliveryCofinance ?? (feeType === 'external' ? noCofinance : null);
  return { ...method, deliveryFeeType: feeType, basePrice, kmPrice, externalDeliveryCofinance: cofinance };
}
