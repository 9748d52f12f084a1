/** Milliseconds after which work is done although the browser was never idle. */
const latest = 400;

/** Safari has no `requestIdleCallback`. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: latest });
  else setTimeout(work);
};

/** Runs tasks one by one after the first paint, yielding between them so that phones stay responsive. */
export function runWhenIdle([first, ...others]: readonly (() => void)[]): void {
  if (!first) return;
  whenIdle(() => {
    runWhenIdle(others);
    first();
  });
}
