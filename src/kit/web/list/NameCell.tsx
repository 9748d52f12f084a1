import type { ReactNode } from 'react';
import classes from './NameCell.module.css';

/** First cell of a row: a picture, the name, and below a detail to distinguish equal names. */
export function NameCell({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.cell}>
      {picture}
      <span className={classes.words}>{children}</span>
    </span>
  );
}
