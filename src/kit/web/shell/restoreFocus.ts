const limit = 20;

const rowSelector = '[data-index][tabindex]';

/** A row of a list, by its place. */
type RowPlace = { list: Element; index: number };
type Focused = { element: HTMLElement; row: RowPlace | null };

const indexOf = (row: HTMLElement): number => Number(row.dataset.index);

function rowPlaceOf(element: HTMLElement): RowPlace | null {
  const row = element.closest<HTMLElement>(rowSelector);
  const list = row?.closest('table, ul');
  return row && list ? { list, index: indexOf(row) } : null;
}

const isPresent = ({ element, row }: Focused): boolean => element.isConnected || row?.list.isConnected === true;

/** Elements that had the focus, the latest last. */
let recent: Focused[] = [];

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  const others = recent.filter((each) => each.element !== target && isPresent(each));
  recent = [...others, { element: target, row: rowPlaceOf(target) }].slice(-limit);
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

/** The row that took the place of one that is gone, or the last one before it. */
const replacementOf = ({ list, index }: RowPlace): HTMLElement | undefined =>
  [...list.querySelectorAll<HTMLElement>(rowSelector)].findLast((row) => indexOf(row) <= index);

function findLastFocused(closing: Element | null): HTMLElement | undefined {
  for (const { element, row } of recent.toReversed()) {
    const target = element.isConnected || !row ? element : replacementOf(row);
    if (target && !closing?.contains(target) && canTakeFocus(target)) return target;
  }
  return undefined;
}

/**
 * Gives the focus to the last element that had it and is still there, or to the row that took the place of its row, if
 * nothing has it now.
 *
 * An opener may be gone when its dialog closes: an entry of a menu, or a button of the selection that was cleared.
 */
export function restoreFocus(closing: Element | null = null): void {
  if (hasLostFocus() || closing?.contains(document.activeElement))
    (findLastFocused(closing) ?? findHeading())?.focus({ preventScroll: true });
}

/** Restores the focus if the element that had it was removed, as a row that left its list. */
export function restoreFocusOfRemoved(): void {
  if (recent.at(-1)?.element.isConnected === false) restoreFocus();
}

/** How long after a dialog its opener may still be disabled or go. */
const settleMs = [0, 60, 250];

/**
 * Restores the focus once what closes is gone, and again if its opener then goes too. `closing` is still visible for a
 * moment and takes no focus.
 */
export function restoreFocusAfterClosing(closing: Element | null = null): void {
  for (const ms of settleMs) setTimeout(() => restoreFocus(closing), ms);
}
