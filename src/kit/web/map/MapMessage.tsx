import type { ReactNode } from 'react';
import classes from './MapMessage.module.css';

/** A line above a map: what can be done on it now, or what was just refused. It is read out when it changes. */
export function MapMessage({ trouble = false, children }: { trouble?: boolean; children: ReactNode }) {
  return (
    <output className={classes.line} data-trouble={trouble || undefined}>
      {children}
    </output>
  );
}
