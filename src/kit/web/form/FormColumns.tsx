import type { ReactNode } from 'react';
import classes from './FormColumns.module.css';

/** Sections of a form one below the other. What stands in them measures this column, not the window. */
export const FormColumn = ({ children }: { children: ReactNode }) => <div className={classes.column}>{children}</div>;

type FormColumnsProps = {
  children: ReactNode;
  /** A third of the width, where there is room. */
  side: ReactNode;
  /** The side comes first where there is no room, and stays in sight where there is. */
  sideFirst?: boolean;
};

/** A form and, beside it, what belongs to it. */
export function FormColumns({ children, side, sideFirst = false }: FormColumnsProps) {
  return (
    <div className={classes.columns} data-side={side ? true : undefined}>
      {sideFirst && <aside className={classes.first}>{side}</aside>}
      <FormColumn>{children}</FormColumn>
      {side && !sideFirst && <FormColumn>{side}</FormColumn>}
    </div>
  );
}
