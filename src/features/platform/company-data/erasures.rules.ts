import { dayLength } from '#domain/time/zonedTime.ts';

/** Mails to the administrators about an erasure, in their order, with the days before it from which they are due. */
export const erasureWarnings = [
  { kind: 'requested', days: Infinity },
  { kind: 'week', days: 7 },
  { kind: 'day', days: 1 },
] as const;
export type ErasureWarning = (typeof erasureWarnings)[number]['kind'];

/** The mails that are due by now. */
export const dueWarnings = (dueAt: number, now: number): ErasureWarning[] =>
  erasureWarnings.filter(({ days }) => dueAt - now <= days * dayLength).map(({ kind }) => kind);

/** Years for which tax laws have the platform keep its invoices. */
const invoiceYears = { cl: 6, cr: 5, gt: 4, mx: 5 };

/** The longest of the countries for one that is not listed. */
export const invoiceRetentionYears = (country: string): number =>
  invoiceYears[country as keyof typeof invoiceYears] ?? invoiceYears.cl;

/** Rows of companies in tables of the platform, by the column with the company; those that refer to others first. */
export const companyRows: Readonly<Record<string, { column: string; fate: 'erase' | 'keep' }>> = {
  company_creations: { column: 'tenantId', fate: 'erase' },
  company_exports: { column: 'tenantId', fate: 'erase' },
  platform_visits: { column: 'tenantId', fate: 'erase' },
  company_pulses: { column: 'tenantId', fate: 'erase' },
  request_tallies: { column: 'tenantId', fate: 'erase' },
  notice_readings: { column: 'tenantId', fate: 'erase' },
  store_directory: { column: 'ownerId', fate: 'erase' },
  tenant_flags: { column: 'tenantId', fate: 'erase' },
  tenant_holds: { column: 'tenantId', fate: 'erase' },
  tenant_hosts: { column: 'tenantId', fate: 'erase' },
  tenant_plans: { column: 'tenantId', fate: 'erase' },
  company_erasures: { column: 'tenantId', fate: 'keep' },
  retained_invoices: { column: 'tenantId', fate: 'keep' },
};
