import type { EmailQuota } from './quota.contract.ts';

const nearShare = 0.8;

/** Mails by the end of a month at the rate until now; null while there is not a day to judge by. */
export function forecastOf(used: number, { elapsedDays, days }: { elapsedDays: number; days: number }): number | null {
  return elapsedDays < 1 ? null : Math.round((used / Math.min(elapsedDays, days)) * days);
}

/** How much of a limit is used. */
export function levelOf(used: number, limit: number | null): EmailQuota['level'] {
  if (limit === null) return 'fine';
  if (used >= limit) return 'over';
  return used >= limit * nearShare ? 'near' : 'fine';
}
