/**
 * Tracks the height in pixels that a bar covers at the foot of the window, for elements that must stay above it.
 *
 * `taken` returns null while the bar is too high to matter. Returns a function to stop.
 */
export function observeFoot(bar: HTMLElement, taken: () => number | null): () => void {
  const { style } = document.documentElement;
  let reported: number | null | undefined;
  const report = () => {
    const pixels = taken();
    // Every element of the page inherits it, and most scrolling changes nothing of it.
    if (pixels === reported) return;
    reported = pixels;
    if (pixels === null) style.removeProperty('--app-foot');
    else style.setProperty('--app-foot', `${pixels + 8}px`);
  };
  const stopping = new AbortController();
  const observer = new ResizeObserver(report);
  report();
  for (const each of [bar, document.body]) observer.observe(each);
  for (const moment of ['scroll', 'resize', 'animationend'])
    addEventListener(moment, report, { passive: true, signal: stopping.signal });
  return () => {
    stopping.abort();
    observer.disconnect();
    style.removeProperty('--app-foot');
  };
}
