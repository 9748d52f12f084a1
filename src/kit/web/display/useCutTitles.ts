import { useEffect } from 'react';

/** Elements whose title was added here; titles of components stay as they are. */
const titled = new WeakSet<HTMLElement>();

/** The text of an element that may be cut: a text field, or a text with an ellipsis. */
function cuttableText(element: HTMLElement): string | null {
  if (element instanceof HTMLInputElement) return element.type === 'text' ? element.value : null;
  return getComputedStyle(element).textOverflow === 'ellipsis' ? element.textContent : null;
}

function updateTitle({ target }: Event): void {
  if (!(target instanceof HTMLElement) || (target.title !== '' && !titled.has(target))) return;
  const text = cuttableText(target);
  if (text !== null && target.scrollWidth > target.clientWidth) {
    target.title = text;
    titled.add(target);
  } else if (titled.delete(target)) target.removeAttribute('title');
}

/** Shows the whole text of fields and cells that are too narrow for it as a tooltip, on every page. */
export function useCutTitles(): void {
  useEffect(function watchPointer() {
    document.addEventListener('pointerover', updateTitle, { passive: true });
    return () => document.removeEventListener('pointerover', updateTitle);
  }, []);
}
