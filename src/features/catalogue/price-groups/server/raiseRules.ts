import { fail } from '#kit/contract/failures.ts';
import { priceFieldLabels } from '../priceGroups.contract.ts';
import { type RaiseSpan, raisesOverlap } from '../prices.rules.ts';
import type { PendingRaise } from './raises.repo.ts';

/** Names the next step of a raise: its job, and the request it makes. */
export const raiseKey = (id: number, moment: string): string => `price-raise:${id}:${new Date(moment).toISOString()}`;

export function refusePast(startsAt: string): void {
  if (Date.parse(startsAt) <= Date.now())
    fail('invalidFields', { fields: { starts_at: ['Elige un momento por venir, o empieza ahora'] } });
}

/** Refuses a raise of prices that one of those pending changes in the same days. */
export function refuseOverlap(pending: readonly PendingRaise[], draft: RaiseSpan): void {
  const other = pending.find((raise) => raisesOverlap(raise, draft));
  if (!other) return;
  const columns = other.fields
    .filter((field) => draft.fields.includes(field))
    .map((field) => `«${priceFieldLabels[field]}»`);
  fail('invalidFields', {
    fields: {
      starts_at: [
        `En esas fechas ya hay un cambio de ${other.percentage} % en ${columns.join(' y ')}. Cancélalo o elige otras fechas`,
      ],
    },
  });
}
