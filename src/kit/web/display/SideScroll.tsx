import type { ReactNode } from 'react';
import classes from './SideScroll.module.css';

type SideScrollProps = { label: string; className?: string | undefined; children: ReactNode };

/** A region that scrolls sideways where its content is wider than the page, also by keyboard. */
export const SideScroll = ({ label, className = '', children }: SideScrollProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without focus, the keyboard cannot scroll it
  <section className={`${classes.region} ${className}`} tabIndex={0} aria-label={label}>
    {children}
  </section>
);
