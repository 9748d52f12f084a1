import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Rows.module.css';

type RowsProps = {
  label?: string /** The order of the rows means something. */;
  ordered?: boolean;
  children: ReactNode;
};

/** A few things of a record, below each other in a section of it. */
export function Rows({ label, ordered = false, children }: RowsProps) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={classes.rows} aria-label={label}>
      {children}
    </List>
  );
}

type RowProps = { /** In small, below what it is called. */ about?: ReactNode; end: ReactNode; children: ReactNode };

/** A row with a name, and a number or state at the end. */
export function Row({ about, end, children }: RowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span>{children}</span>
        {about && (
          <Text span size="xs" c="dimmed">
            {about}
          </Text>
        )}
      </span>
      <span className={classes.end}>{end}</span>
    </li>
  );
}
