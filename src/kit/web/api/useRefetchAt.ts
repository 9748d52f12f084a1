import { useEffect, useEffectEvent } from 'react';

/** A moment that should have changed what we show, and has not yet by the server's clock. */
const retryMs = 5_000;
/** Longest time without reading what changes by the clock. */
const maxIntervalMs = 300_000;
/** The server may not be there yet at the very moment. */
const clockSkewMs = 300;

/** The next of some moments, as they travel; null when there is none. */
export const earliestOf = (moments: readonly (string | null)[]): string | null =>
  moments.reduce((next, moment) => (moment !== null && (next === null || moment < next) ? moment : next), null);

/** How long to wait for what changes at a moment. */
export function refetchDelay(moment: string | null, now: number): number {
  const left = moment === null ? maxIntervalMs : Date.parse(moment) - now + clockSkewMs;
  return left <= 0 ? retryMs : Math.min(left, maxIntervalMs);
}

/** Refetches at the moment when displayed data changes with time. */
export function useRefetchAt(moment: string | null, on: boolean, read: () => void): void {
  const readNow = useEffectEvent(() => {
    if (!document.hidden) read();
  });
  useEffect(
    function readWhenItChanges() {
      if (!on) return undefined;
      let timer: ReturnType<typeof setTimeout>;
      const arm = () => {
        timer = setTimeout(
          () => {
            readNow();
            arm();
          },
          refetchDelay(moment, Date.now()),
        );
      };
      arm();
      return () => clearTimeout(timer);
    },
    [moment, on],
  );
}
