import { z } from 'zod';

/** An order as both APIs are read; amounts in the unit of the API. */
export type UberOrder = {
  id: string;
  displayId: string;
  storeId: string;
  /** As Uber spells it. */
  state: string;
  reason: string | null;
  placedAt: string;
  scheduledFor: string | null;
  /** As Uber spells it: `DELIVERY_BY_UBER`. */
  fulfillment: string;
  name: string;
  phone: string | null;
  phoneCode: string | null;
  place: UberPlace | null;
  lines: readonly UberLine[];
  notes: string;
  products: number;
  /** Total of the guest. */
  total: number;
  discounts: readonly UberDiscount[];
  deliveryFee: number;
  bagFee: number;
  /** All fees, also those above. */
  totalFee: number;
  tip: number;
  cash: number;
};
export type UberPlace = { text: string; detail: string | null; latitude: number | null; longitude: number | null };
export type UberDiscount = { amount: number; isByUber: boolean };
export type UberLine = {
  reference: string;
  key: string | null;
  name: string;
  quantity: number;
  unitPrice: number;
  comment: string;
  choices: readonly UberLine[];
};

export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
export const blankable = z
  .string()
  .nullish()
  .transform((value) => value || null);
export const instant = z
  .string()
  .refine((value) => !Number.isNaN(Date.parse(value)))
  .transform((value) => new Date(value).toISOString());
export const money = z
  .object({ amount: z.number() })
  .nullish()
  .transform((value) => value?.amount ?? 0);
export const quantity = z.int().positive();
/** When an order is scheduled for; absent: as soon as possible. */
export const range = z
  .object({ start_time: instant })
  .nullish()
  .transform((value) => value?.start_time ?? null);
export const reason = z
  .object({ reason: z.string().nullish() })
  .nullish()
  .transform((value) => value?.reason || null);
export const store = z.object({ id: z.string() });
export const funding = z.string().nullish();
export const isByUber = (by: string | null | undefined): boolean => by === 'UBER';
