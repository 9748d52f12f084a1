import { viaPattern } from '#domain/orders/via.ts';

/** The content that a guest clicked last, and when. */
export type LastClick = { via: string; at: number };

/** Time in ms for which an order belongs to a click. */
const clickLength = 24 * 60 * 60_000;

/** Content of a stored click within the last day; null for an older one, one in the future, or what is none. */
export function viaOfClick(stored: unknown, now: number): string | null {
  const { via, at } = (stored ?? {}) as Partial<LastClick>;
  if (typeof via !== 'string' || typeof at !== 'number' || !viaPattern.test(via)) return null;
  return at <= now && now - at < clickLength ? via : null;
}
