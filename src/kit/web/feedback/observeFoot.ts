/**
 * Tells what scrolls or lies above a bar how many pixels of the window's foot it takes, which changes with its lines and
 * its place, until it goes; where `taken` answers null, the bar lies too high to matter.
 */
export function observeFoot(bar: HTMLElement, taken: () => number | null): () => void {
  const { style } = document.documentElement;
  let told: number | null | undefined;
  const tell = () => {
    const pixels = taken();
    // Every element of the page inherits it, and most scrolling changes nothing of it.
    if (pixels === told) return;
    told = pixels;
    if (pixels === null) style.removeProperty('--app-foot');
    else style.setProperty('--app-foot', `${pixels + 8}px`);
  };
  const gone = new AbortController();
  const observer = new ResizeObserver(tell);
  tell();
  for (const each of [bar, document.body]) observer.observe(each);
  for (const moment of ['scroll', 'resize', 'animationend'])
    addEventListener(moment, tell, { passive: true, signal: gone.signal });
  return () => {
    gone.abort();
    observer.disconnect();
    style.removeProperty('--app-foot');
  };
}
