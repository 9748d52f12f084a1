import type { MouseEvent } from 'react';

/** Leaves the cursor in its field while a button is pressed: a message the field got by losing it would move the button away. */
export const preventBlur = { onMouseDown: (event: MouseEvent) => event.preventDefault() };
