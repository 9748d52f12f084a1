import { dateOf, daysBetween, dayOf } from './time/zonedTime.ts';

/** Statuses of an invoice of the platform to a company. */
export const invoiceStatuses = {
  paid: 'Pagada',
  pending: 'Pendiente',
  failed: 'Pago rechazado',
  void: 'Anulada',
} as const;
export type InvoiceStatus = keyof typeof invoiceStatuses;

/** The last day of a month on which plans are invoiced: every month has it. */
export const lastRenewalDay = 28;

/** The same day of the next month, on a day that every month has. */
export function nextRenewal(day: string): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  // Months of a Date begin at 0, so this one is the next.
  return new Date(Date.UTC(year, month, Math.min(dayOfMonth, lastRenewalDay))).toISOString().slice(0, 10);
}

/** The days on which invoices are to be issued until today, in order, and the next one after them. */
export function renewalsUntil(today: string, renewsOn: string): { due: string[]; next: string } {
  const due: string[] = [];
  let next = renewsOn;
  for (; next <= today; next = nextRenewal(next)) due.push(next);
  return { due, next };
}

/** The day on which an invoice is due. */
export const dueDay = (issuedOn: string, paymentDays: number): string => dateOf(dayOf(issuedOn) + paymentDays);

/** Days since an invoice should have been paid, by the local day of today; 0 while there is time, or nothing to pay. */
export function daysOverdue({ status, dueOn }: { status: InvoiceStatus; dueOn: string }, today: string): number {
  if (status !== 'pending' && status !== 'failed') return 0;
  return Math.max(0, daysBetween(dueOn, today));
}

/** Statuses that may follow each one: what is voided stays so, and a payment noted by mistake is taken back. */
export const nextStatuses: Readonly<Record<InvoiceStatus, readonly InvoiceStatus[]>> = {
  pending: ['paid', 'failed', 'void'],
  failed: ['paid', 'pending', 'void'],
  paid: ['pending'],
  void: [],
};

/** The number of an invoice: its company, its month, and from the second of the month on how many. */
export const invoiceNumber = (slug: string, period: string, nth: number): string =>
  [slug.toUpperCase(), period, ...(nth > 1 ? [nth] : [])].join('-');
