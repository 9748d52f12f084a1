import { z } from 'zod';
import { fieldName } from '#kit/contract/wire.ts';

/** Outcome of a bulk change of products. */
export const productBulkReport = z.object({
  updated: z.number().int(),
  unchanged: z.number().int(),
  failedProducts: z.array(z.object({ id: z.number().int(), name: z.string(), reason: z.string() })),
  requestId: z.string(),
});
export type ProductBulkReport = z.output<typeof productBulkReport>;

/** Effects of a bulk change before it is made. */
export const productBulkPreview = z.object({
  total: z.number().int(),
  /** For price changes: price lists that override the price of some of the products, with how many. */
  priceLists: z.array(z.object({ id: z.number().int(), name: z.string(), count: z.number().int() })),
  /** The first of them, by name. */
  products: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      changes: z.array(z.object({ field: fieldName, before: z.unknown(), after: z.unknown() })),
      /** Why it cannot be changed. */
      reason: z.string().nullable(),
      /** For price changes: its prices in the price lists. `after` is null where it would be too large and stays. */
      listChanges: z.array(
        z.object({
          priceGroupId: z.number().int(),
          field: fieldName,
          before: z.number().int(),
          after: z.number().int().nullable(),
        }),
      ),
    }),
  ),
});
export type ProductBulkPreview = z.output<typeof productBulkPreview>;
