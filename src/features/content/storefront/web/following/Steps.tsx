import { formatDate, formatTime, localDay } from '#domain/time/dates.ts';
import { type Followed, stepsOf } from '../../following.rules.ts';

const texts = { done: 'hecho', current: 'ahora', next: 'después', failed: '' };

/** Steps of an order that happened, and those to come. */
export function Steps({ order, timeZone }: { order: Followed; timeZone: string }) {
  const firstDay = localDay(order.created_at, timeZone);
  const timeText = (at: string) =>
    localDay(at, timeZone) === firstDay
      ? formatTime(at, timeZone)
      : `${formatDate(at, timeZone)} ${formatTime(at, timeZone)}`;
  return (
    <ol className="steps">
      {stepsOf(order).map(({ name, at, state }) => (
        <li key={name} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span>
            {name}
            {texts[state] && <span className="hidden"> ({texts[state]})</span>}
          </span>
          {at && <time dateTime={at}>{timeText(at)}</time>}
        </li>
      ))}
    </ol>
  );
}
