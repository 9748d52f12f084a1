import { ActionIcon, Input, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconMoon, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import type { TimeRange } from '#domain/schedule/schedule.ts';
import { useNestedError } from '#kit/web/form/FormContext.ts';
import { TimeBox } from '#kit/web/form/fields/TimeField.tsx';
import classes from './Hours.module.css';

type HoursRangeProps = {
  /** Path of the list it is in, and its place there. */
  path: string;
  place: number;
  range: TimeRange;
  /** Accessible name of its inputs: `Lunes` or `Lunes, retiro, turno 2`. */
  label: string;
  readOnly: boolean;
  /** The previous day, when the range continues from its evening. */
  comesFrom?: string | undefined;
  onChange: (place: number, part: Partial<TimeRange>) => void;
  /** Absent for the only one of a day, which its switch takes off. */
  onRemove?: ((place: number) => void) | undefined;
  onLeave: (place: number) => void;
};

/** From when to when: two times, what is wrong with them, and a way to take them off. */
export const HoursRange = memo(function HoursRange(props: HoursRangeProps) {
  const { path, place, range, label, readOnly, comesFrom, onChange, onRemove, onLeave } = props;
  const opening = useNestedError(`${path}.${place}.openingTime`, `${label}, abre`);
  const closing = useNestedError(`${path}.${place}.closingTime`, `${label}, cierra`);
  const message = opening.error ?? closing.error;
  const messageId = `${opening.id}-message`;
  const shared = { place, label, readOnly, messageId, onChange, onLeave };
  return (
    <div className={classes.range}>
      <div className={classes.times}>
        <RangeTime {...shared} id={opening.id} troubled={Boolean(opening.error)} value={range.openingTime} />
        <span className={classes.to}>a</span>
        <RangeTime {...shared} end id={closing.id} troubled={Boolean(closing.error)} value={range.closingTime} />
        {comesFrom && (
          <Tooltip label={`Sigue del ${comesFrom}`}>
            <span className={classes.night}>
              <IconMoon size={16} aria-hidden />
              <VisuallyHidden>Sigue del {comesFrom}</VisuallyHidden>
            </span>
          </Tooltip>
        )}
        {!readOnly && onRemove && (
          <ActionIcon variant="subtle" color="gray" aria-label={`Quitar ${label}`} onClick={() => onRemove(place)}>
            <IconTrash size={17} stroke={1.8} />
          </ActionIcon>
        )}
      </div>
      {message && <Input.Error id={messageId}>{message}</Input.Error>}
    </div>
  );
});

type RangeTimeProps = Pick<HoursRangeProps, 'place' | 'label' | 'readOnly' | 'onChange' | 'onLeave'> & {
  id: string;
  end?: boolean;
  value: string;
  troubled: boolean;
  messageId: string;
};

/** Start or end time. Memoized: renders only when it changes. */
const RangeTime = memo(function RangeTime(props: RangeTimeProps) {
  const { id, place, label, end = false, value, readOnly, troubled, messageId, onChange, onLeave } = props;
  return (
    <TimeBox
      id={id}
      className={classes.time}
      aria-label={`${label}, ${end ? 'cierra' : 'abre'}`}
      end={end}
      readOnly={readOnly}
      error={troubled}
      {...(troubled && { 'aria-describedby': messageId })}
      value={value}
      onChange={(time) => onChange(place, end ? { closingTime: time } : { openingTime: time })}
      onBlur={() => onLeave(place)}
    />
  );
});
