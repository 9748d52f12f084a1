import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';

/** The number of an account elsewhere, or blank; never a script. */
const accountId = (pattern: RegExp, message: string) =>
  text(30).refine((value) => value === '' || pattern.test(value), message);

/** Who counts what guests do in the shop. */
export const analyticsFields = z.strictObject({
  googleAnalyticsId: accountId(/^G-[A-Z0-9]{6,12}$/, 'Debe ser como G-ABC1234567'),
  metaPixelId: accountId(/^\d{10,20}$/, 'Son solo números, de 10 a 20'),
});
export type AnalyticsSettings = z.output<typeof analyticsFields>;
