import { Button, Text } from '@mantine/core';
import { IconMotorbike, IconPaperBag, IconPlus } from '@tabler/icons-react';
import { dispatchLabels, type DispatchScope } from '#domain/delivery/dispatch.ts';
import classes from './Hours.module.css';
import { HoursBar } from './HoursBar.tsx';
import { HoursRange } from './HoursRange.tsx';
import type { Ranges } from './useRanges.ts';

const icons = { delivery: IconMotorbike, pickUp: IconPaperBag };

/** The hours of one method in one day, beside their picture; the hours of both when they do not differ. */
export function HoursLane({
  lane,
  path,
  name,
  list,
  comesFrom,
  onLeave,
}: {
  lane: DispatchScope;
  path: string;
  /** Name of the day for labels. */
  name: string;
  list: Ranges;
  /** The day whose hours go on at midnight. */
  comesFrom?: string;
  onLeave: (place: number) => void;
}) {
  const { ranges, readOnly, change, remove, add } = list;
  const laneRanges = ranges.flatMap((range, place) => (range.dispatchMethod === lane ? [{ range, place }] : []));
  const called = lane === 'both' ? name : `${name}, ${dispatchLabels[lane].toLowerCase()}`;
  const Icon = lane === 'both' ? null : icons[lane];
  return (
    <div className={classes.lane}>
      {lane !== 'both' && Icon && (
        <Text size="sm" className={classes.method}>
          <Icon size={17} stroke={1.8} aria-hidden />
          {dispatchLabels[lane]}
        </Text>
      )}
      <div className={classes.ranges}>
        {laneRanges.map(({ range, place }, index) => (
          <HoursRange
            key={place}
            path={path}
            place={place}
            range={range}
            label={laneRanges.length > 1 ? `${called}, turno ${index + 1}` : called}
            readOnly={readOnly}
            comesFrom={range.openingTime === '00:00' ? comesFrom : undefined}
            onChange={change}
            onRemove={ranges.length > 1 ? remove : undefined}
            onLeave={onLeave}
          />
        ))}
        {laneRanges.length === 0 && (
          <Text size="sm" c="dimmed" className={classes.closed}>
            Cerrado
          </Text>
        )}
        {!readOnly && laneRanges.length < 6 && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.add}
            leftSection={<IconPlus size={15} aria-hidden />}
            aria-label={`Agregar un turno: ${called}`}
            onClick={() => add(lane)}
          >
            Turno
          </Button>
        )}
      </div>
      <HoursBar ranges={laneRanges.map(({ range }) => range)} lane={lane} />
    </div>
  );
}
