import type { DispatchScope } from '#domain/delivery/dispatch.ts';
import type { TimeRange } from '#domain/schedule/schedule.ts';
import classes from './Hours.module.css';
import { intervalOf } from './hours.ts';

/** Draws the open ranges of a day. Delivery is plain and pickup striped, so that colour is not the only difference. */
export function HoursBar({ ranges, lane }: { ranges: readonly TimeRange[]; lane: DispatchScope }) {
  const stretches = ranges.map(intervalOf).filter((stretch) => stretch !== null);
  return (
    <div className={classes.bar} data-lane={lane} aria-hidden>
      {stretches.map(({ start, length }) => (
        <span key={`${start}-${length}`} style={{ left: `${start * 100}%`, width: `${length * 100}%` }} />
      ))}
    </div>
  );
}
