const second = 1000;

/** A call of a till. It has ended, or its process counts as dead, at `endsAt`. Moments are milliseconds. */
export type CallSlot = { storeId: number; startsAt: number; endsAt: number };

export type CallLimits = {
  /** Calls of an account within a second. */
  perSecond: number;
  /** Calls of one till within a second; null: as many as its account has. */
  perSecondOfTill: number | null;
};

/** Calls of an account that are in flight. A job runs for each, and the other jobs of the company need some. */
export const maxInFlight = 4;

/** Requests to an account within a second. */
const maxRequests = 7;

/** Limits of an account whose adapter has these traits. A till with shifts reads its shift after each refusal. */
export const limitsOf = ({ hasShift, ordersPerSecond }: { hasShift: boolean; ordersPerSecond: number | null }) => ({
  perSecond: Math.floor(maxRequests / (hasShift ? 2 : 1)),
  perSecondOfTill: ordersPerSecond,
});

/** A second after the last calls that make a limit. */
const afterLimit = (starts: readonly number[], limit: number | null): number =>
  (limit === null ? 0 : (starts.toSorted((one, other) => other - one)[limit - 1] ?? 0)) + second;

/** When a till may make its next call, by the calls of its account; null: too many are in flight. */
export function nextSlotStart(
  slots: readonly CallSlot[],
  { storeId, now }: { storeId: number; now: number },
  { perSecond, perSecondOfTill }: CallLimits,
): number | null {
  if (slots.filter(({ endsAt }) => endsAt > now).length >= maxInFlight) return null;
  const startsOf = (found: readonly CallSlot[]) => found.map(({ startsAt }) => startsAt);
  const slotsOfTill = slots.filter((slot) => slot.storeId === storeId);
  return Math.max(now, afterLimit(startsOf(slots), perSecond), afterLimit(startsOf(slotsOfTill), perSecondOfTill));
}
