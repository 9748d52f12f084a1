import type { MouseEvent } from 'react';
import { isTyping } from './shortcuts.ts';

/**
 * Lets the focused input parse its text as on blur: `0900` becomes 09:00.
 *
 * The focus does not move: a date field would open its calendar again.
 */
export function readTyped(): void {
  if (document.activeElement instanceof HTMLInputElement)
    document.activeElement.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** For buttons that close a form without saving: text that its field has not parsed yet is no change to confirm. */
export const leaveUnparsed = { 'data-leave-unparsed': true };

/** Buttons out of the tab order are parts of an input, except the hidden one that Enter presses. */
const actions = 'button:not([role], [tabindex="-1"]), button[type="submit"]';

/** The button of a press while the user types; presses of portals, as a calendar, arrive here too and are left alone. */
const pressedAction = ({ target, currentTarget }: MouseEvent): Element | null =>
  target instanceof Element && currentTarget.contains(target) && isTyping(document.activeElement)
    ? target.closest(actions)
    : null;

/**
 * For an element around buttons, or around a form.
 *
 * A press does not blur the field: a message or a closing list would move the button before the release. The field
 * parses its text before the button acts.
 */
export const readTypedOnPress = {
  onMouseDown: (event: MouseEvent) => {
    if (pressedAction(event)) event.preventDefault();
  },
  onClickCapture: (event: MouseEvent) => {
    if (pressedAction(event)?.matches(':not([data-leave-unparsed])')) readTyped();
  },
};
