import type { ReactNode } from 'react';
import { SideScroll } from '#kit/web/display/SideScroll.tsx';
import classes from './Reports.module.css';

type ScrollTableProps = { label: string; columns: readonly string[]; children: ReactNode };

/** A table that scrolls where the page is narrower, also by keyboard. */
export function ScrollTable({ label, columns, children }: ScrollTableProps) {
  return (
    <SideScroll label={`${label}, tabla`} className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </SideScroll>
  );
}
