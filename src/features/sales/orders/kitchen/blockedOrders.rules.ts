import type { KitchenBoard, KitchenOrder } from './kitchen.contract.ts';

/** Whether the kitchen does not have an order yet. Orders of channels were on its board before they were accepted. */
export const isBlocked = ({ source, blockedUntil }: Pick<KitchenOrder, 'source' | 'blockedUntil'>): boolean =>
  source === 'mercat' && blockedUntil !== null;

/** When the first of some orders no longer waits for the point of sale, although it did not respond; null: none waits. */
export const nextReleaseOf = (orders: readonly Pick<KitchenOrder, 'blockedUntil'>[]): string | null =>
  orders.reduce<string | null>(
    (first, { blockedUntil }) =>
      blockedUntil !== null && (first === null || blockedUntil < first) ? blockedUntil : first,
    null,
  );

/** Milliseconds between two reads of a board. Live events deliver changes at once; polling detects a broken stream. */
const readEvery = 20_000;
/** The end of a wait is a moment of the database, whose clock may differ. */
const afterRelease = 500;

/** Milliseconds until a board is read again: no event reports that an order does not wait any longer. */
export function millisecondsToRead(board: Pick<KitchenBoard, 'nextReleaseAt' | 'now'> | undefined): number {
  if (!board?.nextReleaseAt) return readEvery;
  const untilRelease = Date.parse(board.nextReleaseAt) - Date.parse(board.now);
  return Math.max(afterRelease, Math.min(readEvery, untilRelease + afterRelease));
}
