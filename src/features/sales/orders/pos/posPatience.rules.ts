const second = 1000;
const minute = 60 * second;

/** How long a point of sale is waited for, in milliseconds. */
export const posPatience = {
  /** A call with the calls that it needs. */
  call: 25 * second,
  /** By the kitchen of a store that waits for it, from when an order is queued. */
  kitchen: 20 * second,
  /** Longer than `call`: a process that has not reported a result by then has crashed. */
  lease: 60 * second,
  /** Between two reads of the shift of a store. */
  shift: 30 * second,
  /** From a lost response until the order is searched for. */
  firstSearch: 5 * second,
  /** Between two searches for an order, of which both have to find nothing before it is sent again. */
  betweenSearches: 60 * second,
  /** For the webhook of an order whose response was lost, where it cannot be looked for. */
  webhook: 5 * minute,
  /** Between two reads of an order, where no webhooks report its state. */
  read: 3 * minute,
};

const delays = [15, 30, 60, 120, 300].map((seconds) => seconds * second);

/** Longest wait that a response may require. */
const maxRetryAfter = 15 * minute;

/** Milliseconds until a point of sale that takes no orders is tried again, by its failures in a row. */
export const retryDelay = (failures: number, retryAfterSeconds: number | null = null): number =>
  Math.max(
    delays[Math.min(failures, delays.length) - 1] ?? second,
    Math.min((retryAfterSeconds ?? 0) * second, maxRetryAfter),
  );
