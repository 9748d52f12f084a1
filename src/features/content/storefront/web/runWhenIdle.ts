/** Milliseconds after which work is done although the browser was never idle. */
const latest = 400;

/** Safari tells nobody when it is idle. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: latest });
  else setTimeout(work);
};

/** Does one thing after the other once the page is drawn, each in a turn of its own: between two of them a phone answers touches. */
export function runWhenIdle([first, ...others]: readonly (() => void)[]): void {
  if (!first) return;
  whenIdle(() => {
    runWhenIdle(others);
    first();
  });
}
