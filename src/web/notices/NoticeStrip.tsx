import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './NoticeStrip.module.css';

/** A line across the page about the state everything below is in, with at most one thing to do about it. */
export function NoticeStrip({
  tone,
  icon: Icon,
  action,
  children,
}: {
  tone: 'info' | 'warning' | 'error';
  icon: TablerIcon;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.strip} data-tone={tone}>
      <Icon size={20} aria-hidden className={classes.icon} />
      <p className={classes.words}>{children}</p>
      {action}
    </div>
  );
}
