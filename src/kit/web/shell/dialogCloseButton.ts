import type { FocusEvent } from 'react';
import { restoreFocusAfterClosing } from './restoreFocus.ts';

const fields = 'input:not([type="file"], [type="hidden"]), textarea, select, [role="radio"]';

const isTicked = (field: HTMLElement): boolean => field.matches(':checked, [aria-checked="true"]');

/** Where a dialog begins that names no field: at the first one there is, of a choice at what is chosen. */
function firstField(dialog: Element): HTMLElement | undefined {
  const usable = [...dialog.querySelectorAll<HTMLElement>(fields)].filter(
    (field) => !field.matches(':disabled') && field.checkVisibility(),
  );
  const choice = usable[0]?.closest('[role="radiogroup"]');
  return usable.find((field) => choice?.contains(field) && isTicked(field)) ?? usable[0];
}

/** A dialog that opens gives the focus to what stands first in it, its ✕: who begins to type there would close it by Enter. */
function passOn({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  const dialog = currentTarget.closest('[role="dialog"]');
  const field = dialog && !dialog.contains(relatedTarget) ? firstField(dialog) : undefined;
  if (!field) return;
  // The dialog gives the focus a second time once it is drawn, then to what is marked.
  field.dataset.autofocus = 'true';
  field.focus({ preventScroll: true });
}

/** Restores the focus when a dialog closes, also one that is rendered only while it is open. */
const restoreOnClose = () => () => restoreFocusAfterClosing();

/** The ✕ of dialogs, and of drawers without a form. */
export const closeButton = { 'aria-label': 'Cerrar', ref: restoreOnClose };
export const dialogCloseButton = { ...closeButton, onFocus: passOn };
