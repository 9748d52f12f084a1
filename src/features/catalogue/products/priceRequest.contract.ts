import { z } from 'zod';

/** A price change in the address, with which its dialog opens filled. Without ids it applies to the filters beside it. */
export const priceRequest = z.object({
  percentage: z.number().min(-100).max(1000),
  /** Local moment of the start; null is now. */
  from: z.string().max(16).nullable(),
  productIds: z.array(z.number().int().positive()).min(1).max(500).optional(),
});
export type PriceRequest = z.output<typeof priceRequest>;
