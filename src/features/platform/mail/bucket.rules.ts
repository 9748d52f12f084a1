type Demand = { tokens: number; requested: number; isUrgent: boolean; perSecond: number };

/** The share of the tokens that some mails get. `waitMs`: until the next one is there, where they get none. */
export function share({ tokens, requested, isUrgent, perSecond }: Demand): { granted: number; waitMs: number } {
  if (isUrgent) return { granted: requested, waitMs: 0 };
  const granted = Math.min(requested, Math.max(0, Math.floor(tokens)));
  return { granted, waitMs: granted > 0 ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000) };
}
