const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** Waits between attempts at a delivery, until it expires. */
export const retryDelaysMs = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
] as const;

/** Days until a delivery fails for good, and until a subscription that only fails is paused. */
export const retryDays = 3;

/** Records whose deliveries fail, without a delivered one, before deliveries are only tried one at a time. */
export const maxFailingRecords = 5;

/** Milliseconds to the next attempt, by the number of failed ones. */
export const retryDelay = (attempts: number): number =>
  retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1] ?? retryDelaysMs[0];

/** Milliseconds until a receiver that fails is tried again, after it has failed for so long. */
export const probeDelay = (failingMs: number): number => Math.min(Math.max(failingMs / 4, 5 * second), minute);
