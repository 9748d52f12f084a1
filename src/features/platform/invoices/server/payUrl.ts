import type { Services } from '#kit/server/services.ts';

/** Where a company pays its invoices; null: by a letter to support. */
export const payUrlOf = ({ payUrl }: Services['billing'], slug: string): string | null =>
  payUrl?.replace('{tenant}', slug) ?? null;
