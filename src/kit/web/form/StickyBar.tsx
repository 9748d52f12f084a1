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

/** Unsaved state of the page and its actions, always visible. */
export const StickyBar = ({ label, children }: StickyBarProps) => (
  <section ref={lieAboveFoot} className={classes.bar} aria-label={label}>
    {children}
  </section>
);
