/** Tells what scrolls or lies above it how much of the window's foot a bar takes, which grows with its lines, until it goes. */
export function observeFoot(bar: HTMLElement, fromBelow: number): () => void {
  const { style } = document.documentElement;
  const tell = () => style.setProperty('--app-foot', `${bar.offsetHeight + fromBelow + 8}px`);
  const observer = new ResizeObserver(tell);
  tell();
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--app-foot');
  };
}
