import type { ReactNode } from 'react';
import classes from './StickyBar.module.css';

type StickyBarProps = { label: string; children: ReactNode };

/**
 * What is unfinished on the page and how to finish it: words first, buttons last, in sight however long the page is.
 * The field somebody is in keeps the cursor while they press: a message it got by losing it would move the bar away.
 */
export const StickyBar = ({ label, children }: StickyBarProps) => (
  <section className={classes.bar} aria-label={label} onMouseDown={(event) => event.preventDefault()}>
    {children}
  </section>
);
