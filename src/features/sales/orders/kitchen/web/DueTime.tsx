import { IconAlertTriangle, IconClock, IconFlame } from '@tabler/icons-react';
import { use } from 'react';
import { formatTime } from '#domain/time/dates.ts';
import { ageText, dueText, dueUrgency, type BoardOrder, type Urgency } from '../board.rules.ts';
import { acceptText, isAcceptUrgent, minutesNeglected, secondsToAccept } from '../../record/atChannel.rules.ts';
import { BoardContext, useServerSecond } from './BoardContext.ts';
import classes from './OrderCard.module.css';

const signs: Record<Urgency, typeof IconClock> = { calm: IconClock, soon: IconAlertTriangle, late: IconFlame };

/** Time until the promised time, as text and colour. */
export function DueTime({ order }: { order: BoardOrder }) {
  const urgency = useServerSecond((now) => dueUrgency(order, now));
  const Icon = signs[urgency];
  return (
    <span className={classes.due} data-urgency={urgency}>
      <Icon size={20} stroke={2} aria-hidden />
      {useServerSecond((now) => dueText(order, now))}
    </span>
  );
}

/** For when the guest expects it. */
export function PromisedTime({ order: { promisedAt, scheduledFor } }: { order: BoardOrder }) {
  const { timeZone } = use(BoardContext);
  return (
    <span className={classes.promise}>
      {scheduledFor ? 'Programado ' : <span className={classes.lead}>Para las </span>}
      <time dateTime={promisedAt}>{formatTime(promisedAt, timeZone)}</time>
    </span>
  );
}

/** Time that is left to accept an order of a channel, highlighted before it ends. */
export function AcceptBy({ order }: { order: BoardOrder }) {
  const seconds = useServerSecond((now) => secondsToAccept(order, now));
  if (seconds === null) return null;
  return (
    <strong className={classes.acceptBy} data-urgent={isAcceptUrgent(seconds) || undefined}>
      {acceptText(seconds)}
    </strong>
  );
}

/** Age of the order, highlighted when no one has acted on it within the store's limit. */
export function Age({ order }: { order: BoardOrder }) {
  const age = useServerSecond((now) => ageText(order, now));
  const unaccepted = useServerSecond((now) => minutesNeglected(order, now));
  if (unaccepted)
    return (
      <strong className={classes.unaccepted}>
        <IconAlertTriangle size={20} stroke={2} aria-hidden />
        Sin empezar hace {unaccepted} min
      </strong>
    );
  return <span className={classes.age}>{age}</span>;
}
