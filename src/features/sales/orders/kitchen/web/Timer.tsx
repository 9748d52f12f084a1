import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconFlame } from '@tabler/icons-react';
import { use } from 'react';
import { formatTime } from '#domain/time/dates.ts';
import { elapsed, overdueMinutes, type BoardOrder, type Urgency } from '../board.rules.ts';
import { BoardContext, useServerSecond } from './BoardContext.ts';
import classes from './OrderCard.module.css';

const signs: Record<Urgency, { Icon: typeof IconClock; word: string | null }> = {
  calm: { Icon: IconClock, word: null },
  slow: { Icon: IconAlertTriangle, word: 'Demorado' },
  late: { Icon: IconFlame, word: 'Muy demorado' },
};

/** How long an order has been in its state. */
export function Timer({ order, urgency }: { order: BoardOrder; urgency: Urgency }) {
  const { Icon, word } = signs[urgency];
  return (
    <span className={classes.timer} data-urgency={urgency}>
      <Icon size={20} stroke={2} aria-hidden />
      <VisuallyHidden>En este estado hace</VisuallyHidden>
      <Running since={order.statusSince} />
      {word && <span className={classes.word}>{word}</span>}
    </span>
  );
}

/** The one thing on a card that is drawn again every second. */
function Running({ since }: { since: string }) {
  return <time dateTime={since}>{useServerSecond((now) => elapsed(since, now))}</time>;
}

/** For when the guest expects it, and by how much that is broken. */
export function PromisedTime({ order: { promisedAt, scheduledFor } }: { order: BoardOrder }) {
  const { timeZone } = use(BoardContext);
  const overdue = useServerSecond((now) => overdueMinutes(promisedAt, now));
  return (
    <span className={classes.promise} data-broken={overdue > 0 || undefined}>
      {scheduledFor ? 'Programado ' : 'Para las '}
      <time dateTime={promisedAt}>{formatTime(promisedAt, timeZone)}</time>
      {overdue > 0 && <strong> · atrasado {overdue} min</strong>}
    </span>
  );
}
