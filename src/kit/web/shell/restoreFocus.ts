const limit = 20;

/** Elements that had the focus, the latest last. */
let recent: HTMLElement[] = [];

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  recent = [...recent.filter((element) => element !== target && element.isConnected), target].slice(-limit);
});

const canTakeFocus = (element: HTMLElement): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled, [inert] *');

const hasLostFocus = () => document.activeElement === null || document.activeElement === document.body;

/** The heading of the page, for a dialog that nothing on the page has opened, as one of its address. */
function findHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  return heading;
}

/**
 * Gives the focus to the last element that had it and is still there, if nothing has it now.
 *
 * An opener may be gone when its dialog closes: an entry of a menu, or a button of the selection that was cleared.
 */
export function restoreFocus(): void {
  if (hasLostFocus()) (recent.findLast(canTakeFocus) ?? findHeading())?.focus({ preventScroll: true });
}

/** How long after a dialog its opener may still be disabled or go. */
const settleMs = [0, 60, 250];

/** Restores the focus once what closes is gone, and again if its opener then goes too. */
export function restoreFocusAfterClosing(): void {
  for (const ms of settleMs) setTimeout(restoreFocus, ms);
}
