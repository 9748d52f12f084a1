import { IconCalendarClock } from '@tabler/icons-react';
import { use } from 'react';
import { storeTimeFormat } from '../../office/web/storeTimeFormat.ts';
import type { ScheduledOrders } from '../kitchen.contract.ts';
import { BoardContext, useServerSecond } from './BoardContext.ts';
import classes from './Notices.module.css';

/** Announces the orders that this kitchen receives later: `3 programados, el primero para las 20:30`. */
export function LaterOrders({ scheduled: { count, first } }: { scheduled: ScheduledOrders }) {
  const { timeZone } = use(BoardContext);
  const when = useServerSecond((now) => storeTimeFormat(timeZone, now).phrase(first, 'para'));
  return (
    <p className={classes.later}>
      <IconCalendarClock size={20} stroke={2} aria-hidden />
      {count === 1 ? `1 programado ${when}` : `${count} programados, el primero ${when}`}
    </p>
  );
}
