import type { OrderPart } from '../record/orderShape.contract.ts';

/** A part of a total, in the minor unit; `detail` explains how it was computed. */
export const orderPartOf = (
  kind: OrderPart['kind'],
  label: string,
  amount: number,
  detail: string | null = null,
): OrderPart => ({ kind, label, amount, detail });

/** The part that rounds a total in cash; none where there is nothing to round. */
export const roundingParts = (amount: number): OrderPart[] =>
  amount === 0 ? [] : [orderPartOf('cashRounding', 'Redondeo del efectivo', amount)];

/** The fees of a delivery, and what the store pays of each. */
export const feeLabels = {
  deliveryFee: 'Despacho',
  deliveryGrant: 'Aporte del local al despacho',
  serviceFee: 'Tarifa de servicio',
  serviceGrant: 'Aporte del local al servicio',
} as const satisfies Partial<Record<OrderPart['kind'], string>>;

/** Name of a zone beside its fee, for the staff. */
export const zoneText = (areaName: string): string => `Zona «${areaName}»`;
