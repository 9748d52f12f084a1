import type { MouseEvent } from 'react';

/** Leaves the cursor in its field while a button is pressed: a message the field got by losing it would move the button away. */
export const preventBlur = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

/** Has the field with the cursor read what was typed, as it does when it is left: `0900` is 09:00. The cursor stays. */
function readTyped(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  field.blur();
  field.focus({ preventScroll: true });
}

/** For an element around buttons: each is pressed with the cursor in its field, which reads what was typed first. */
export const readTypedOnPress = { ...preventBlur, onClickCapture: readTyped };

/** A button that saves a form, as it is once the field with the cursor has read what was typed. */
export const submitOnPress = (submit: () => unknown) => ({
  ...preventBlur,
  onClick: () => {
    readTyped();
    void submit();
  },
});
