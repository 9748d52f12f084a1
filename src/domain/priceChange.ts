import { z } from 'zod';
import { decimal, twoDecimals } from '#kit/contract/fields.ts';
import { priceRoundings } from './pricing.ts';

/** Prices of a product in a price list that a change of a percentage reaches. */
export const raisableFields = ['price', 'deliveryPrice', 'discountPrice'] as const;

/** By how much prices change, and how the new ones end. */
export const priceChangeShape = {
  /** Below zero lowers. */
  percentage: twoDecimals(
    decimal
      .min(-90, 'Baja como máximo 90 %')
      .max(900, 'Sube como máximo 900 %')
      .refine((value) => value !== 0, 'Escribe cuánto cambia'),
  ),
  rounding: z.enum(priceRoundings),
};
