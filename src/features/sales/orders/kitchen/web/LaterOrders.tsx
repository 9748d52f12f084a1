import { IconCalendarClock, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense, use, useState } from 'react';
import { storeTimeFormat } from '../../office/web/storeTimeFormat.ts';
import type { ScheduledOrders } from '../kitchen.contract.ts';
import { BoardContext, useServerSecond } from './BoardContext.ts';
import classes from './Notices.module.css';

const ScheduledDialog = lazy(() => import('./ScheduledDialog.tsx').then((file) => ({ default: file.ScheduledDialog })));

type LaterOrdersProps = { storeId: number; scheduled: ScheduledOrders };

/** Announces the orders that this kitchen receives later, and opens them: `3 programados, el primero para las 20:30`. */
export function LaterOrders({ storeId, scheduled: { count, first } }: LaterOrdersProps) {
  const [opened, setOpened] = useState(false);
  const { timeZone } = use(BoardContext);
  const when = useServerSecond((now) => storeTimeFormat(timeZone, now).phrase(first, 'para'));
  return (
    <>
      <button type="button" className={classes.later} onClick={() => setOpened(true)}>
        <IconCalendarClock size={20} stroke={2} aria-hidden />
        <span>{count === 1 ? `1 programado ${when}` : `${count} programados, el primero ${when}`}</span>
        <IconChevronRight size={18} stroke={2} aria-hidden />
      </button>
      {opened && (
        <Suspense>
          <ScheduledDialog storeId={storeId} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
