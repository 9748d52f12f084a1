import type { ReactNode } from 'react';
import classes from './StickyBar.module.css';

type StickyBarProps = { label: string; children: ReactNode };

/** What is unfinished on the page and how to finish it: words first, buttons last, in sight however long the page is. */
export const StickyBar = ({ label, children }: StickyBarProps) => (
  <section className={classes.bar} aria-label={label}>
    {children}
  </section>
);
