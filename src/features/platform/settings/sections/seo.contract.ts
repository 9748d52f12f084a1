import { z } from 'zod';
import { fileKey } from '#kit/contract/fields.ts';

/** What is read of the shop before it is opened. */
export const seoFields = z.strictObject({
  /** Blank: the company's name. */
  pageTitle: z.string().trim().max(70),
  /** Blank: what every shop says. */
  pageDescription: z.string().trim().max(200),
  /** Of pages that have no picture of their own. */
  shareImage: fileKey.nullable(),
});
export type SeoSettings = z.output<typeof seoFields>;
