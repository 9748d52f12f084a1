import type { OrderPart } from '../record/orderShape.contract.ts';

/** One part of a total, in the minor unit; `detail` says how it came to be. */
export const orderPartOf = (
  kind: OrderPart['kind'],
  label: string,
  amount: number,
  detail: string | null = null,
): OrderPart => ({ kind, label, amount, detail });
