type Pace = {
  /** Delay in milliseconds after the first request of a burst. */
  settle: number;
  /** Minimum milliseconds between two reads. */
  pause: number;
};

/** Reads shortly after a request, never more often than the pace allows. */
export function throttled(read: () => void, { settle, pause }: Pace): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRead = -Infinity;
  const run = () => {
    timer = undefined;
    lastRead = Date.now();
    read();
  };
  return {
    ask: () => {
      timer ??= setTimeout(run, Math.max(settle, lastRead + pause - Date.now()));
    },
    stop: () => clearTimeout(timer),
  };
}
