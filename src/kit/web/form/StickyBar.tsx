import type { ReactNode } from 'react';
import { observeFoot } from '../feedback/observeFoot.ts';
import classes from './StickyBar.module.css';

type StickyBarProps = { label: string; children: ReactNode };

/** Of a page that is shorter than the window, the bar ends where the page does. */
function lieAboveFoot(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  return observeFoot(bar, () => {
    const pixels = window.innerHeight - bar.getBoundingClientRect().top;
    return pixels < window.innerHeight / 2 ? pixels : null;
  });
}

/** What is unfinished on the page and how to finish it: words first, buttons last, in sight however long the page is. */
export const StickyBar = ({ label, children }: StickyBarProps) => (
  <section ref={lieAboveFoot} className={classes.bar} aria-label={label}>
    {children}
  </section>
);
