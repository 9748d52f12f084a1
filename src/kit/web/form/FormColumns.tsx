import type { ReactNode } from 'react';
import classes from './FormColumns.module.css';

/** Sections of a form one below the other. What stands in them measures this column, not the window. */
export const FormColumn = ({ children }: { children: ReactNode }) => <div className={classes.column}>{children}</div>;

export type FormSides = {
  /** Column of a third of the width; below the form on narrow screens. */
  side?: ReactNode;
  /** Top of that column; above the form on narrow screens. Without a side it stays in view. */
  lead?: ReactNode;
};

const sideKind = ({ side, lead }: FormSides) => (side && lead ? 'both' : lead ? 'lead' : side ? 'side' : undefined);

/** A form and, beside it, what belongs to it. */
export function FormColumns({ children, side, lead }: FormSides & { children: ReactNode }) {
  return (
    <div className={classes.columns} data-side={sideKind({ side, lead })}>
      {lead && <aside className={classes.lead}>{lead}</aside>}
      <FormColumn>{children}</FormColumn>
      {side && <div className={`${classes.column} ${classes.side}`}>{side}</div>}
    </div>
  );
}
