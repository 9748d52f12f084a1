import { useEffect, useState } from 'react';

type Later<Part> = { part: Part | null; failed: boolean };

/** Loads a module on demand. A failed load is retried at the next request. */
export function useLater<Part>(load: () => Promise<Part>, isNeeded: boolean): Later<Part> {
  const [{ part, failed }, setLater] = useState<Later<Part>>({ part: null, failed: false });
  useEffect(
    function readPart() {
      if (!isNeeded || part !== null) return;
      load().then(
        (loaded) => setLater({ part: loaded, failed: false }),
        () => setLater({ part: null, failed: true }),
      );
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what loads it is the same
    [isNeeded],
  );
  return { part, failed };
}
