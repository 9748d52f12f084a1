import type { MouseEvent, ReactNode } from 'react';
import classes from './StickyBar.module.css';

type StickyBarProps = { label: string; children: ReactNode };

/** What is unfinished on the page and how to finish it: words first, buttons last, in sight however long the page is. */
export const StickyBar = ({ label, children }: StickyBarProps) => (
  <section className={classes.bar} aria-label={label}>
    {children}
  </section>
);

/** Leaves the cursor in its field while a button is pressed: a message the field got by losing it would move the button away. */
export const preventBlur = { onMouseDown: (event: MouseEvent) => event.preventDefault() };
