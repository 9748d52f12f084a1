import type { OrderPart } from '../record/orderShape.contract.ts';

/** A part of a total, in the minor unit; `detail` explains how it was computed. */
export const orderPartOf = (
  kind: OrderPart['kind'],
  label: string,
  amount: number,
  detail: string | null = null,
): OrderPart => ({ kind, label, amount, detail });
