import type { ReactNode } from 'react';
import classes from './NameCell.module.css';

/** The first cell of a row: a picture, the name beside it and, below, what tells it from others of that name. */
export function NameCell({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.cell}>
      {picture}
      <span className={classes.words}>{children}</span>
    </span>
  );
}
