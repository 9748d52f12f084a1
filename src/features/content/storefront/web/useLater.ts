import { useEffect, useState } from 'react';

type Later<Part> = { part: Part | null; failed: boolean };

/**
 * A part of the island that comes in a file of its own, read once it is wanted. A read that failed is made anew when it is wanted
 * again.
 */
export function useLater<Part>(load: () => Promise<Part>, isWanted: boolean): Later<Part> {
  const [{ part, failed }, setLater] = useState<Later<Part>>({ part: null, failed: false });
  useEffect(
    function readPart() {
      if (!isWanted || part !== null) return;
      load().then(
        (loaded) => setLater({ part: loaded, failed: false }),
        () => setLater({ part: null, failed: true }),
      );
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what loads it is the same
    [isWanted],
  );
  return { part, failed };
}
