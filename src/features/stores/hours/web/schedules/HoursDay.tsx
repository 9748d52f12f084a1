import { Button, Group, Switch, Text } from '@mantine/core';
import { memo, useCallback, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { dispatchMethods } from '#domain/delivery/dispatch.ts';
import type { TimeRange } from '#domain/schedule/schedule.ts';
import { type Weekday, weekdayLabels } from '#domain/time/weekdays.ts';
import { useFormInputs } from '#kit/web/form/FormContext.ts';
import { CopyDay } from './CopyDay.tsx';
import classes from './Hours.module.css';
import { HoursLane } from './HoursLane.tsx';
import { dayBefore, nextRange, openAtMidnight } from './hours.ts';
import { useRanges } from './useRanges.ts';

/** The methods that are still open when the day before ends. */
function useLateBefore(day: Weekday) {
  const { control } = useFormInputs().form;
  return useWatch({ control, name: `businessHours.${dayBefore(day)}`, compute: openAtMidnight });
}

/** Notice about a range past midnight that was split; valid while hours remain shared, or remain separate. */
export type NightNote = { day: Weekday; differ: boolean; text: string; undo: () => void };

type HoursDayProps = {
  day: Weekday;
  differ: boolean;
  note: NightNote | undefined;
  onCopy: (from: Weekday, to: Weekday[]) => void;
  /** Splits a range that was left, if it passes midnight; answers whether it did. */
  onNight: (day: Weekday, place: number) => boolean;
};

/** A day of the week: open or closed, its hours, and a button to copy them. */
export const HoursDay = memo(function HoursDay({ day, differ, note, onCopy, onNight }: HoursDayProps) {
  const path = `businessHours.${day}`;
  const name = weekdayLabels[day];
  const list = useRanges(path, name);
  const { ranges, readOnly, write, read, leave } = list;
  const late = useLateBefore(day);
  const before = useRef<TimeRange[]>([]);
  const lanes = differ ? dispatchMethods : (['both'] as const);
  const toggle = (open: boolean) => {
    if (!open) before.current = read();
    const usual = before.current.filter(({ dispatchMethod }) => (dispatchMethod !== 'both') === differ);
    write(open ? (usual.length ? usual : lanes.map((lane) => nextRange([], lane))) : []);
  };
  const left = useCallback(
    (place: number) => {
      if (!onNight(day, place)) leave();
    },
    [day, onNight, leave],
  );
  return (
    <li className={classes.day} aria-label={name}>
      <div className={classes.head}>
        <Switch
          checked={ranges.length > 0}
          disabled={readOnly}
          label={<span className={classes.name}>{name}</span>}
          aria-label={`${name} abierto`}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
        {!readOnly && <CopyDay day={day} onCopy={onCopy} />}
      </div>
      <div className={classes.lanes}>
        {lanes.map((lane) => (
          <HoursLane
            key={lane}
            lane={lane}
            path={path}
            name={name}
            list={list}
            {...(late.includes(lane) && { comesFrom: weekdayLabels[dayBefore(day)].toLowerCase() })}
            onLeave={left}
          />
        ))}
        {note && (
          <Group gap="xs" className={classes.note}>
            <Text size="sm" component="output">
              {note.text}
            </Text>
            <Button variant="subtle" size="compact-sm" onClick={note.undo}>
              Deshacer
            </Button>
          </Group>
        )}
      </div>
    </li>
  );
});
