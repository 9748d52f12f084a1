import { ActionIcon, Input, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconMoon, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import type { TimeRange } from '#domain/schedule.ts';
import { useInnerError } from '#kit/web/form/FormContext.ts';
import { TimeBox } from '#kit/web/form/TimeField.tsx';
import classes from './Hours.module.css';

type HoursRangeProps = {
  /** Path of the list it is in, and its place there. */
  path: string;
  place: number;
  range: TimeRange;
  /** What its inputs are called: `Lunes` or `Lunes, retiro, turno 2`. */
  label: string;
  readOnly: boolean;
  /** The day whose evening it goes on from. */
  comesFrom?: string | undefined;
  onChange: (place: number, part: Partial<TimeRange>) => void;
  onRemove: (place: number) => void;
  onLeave: (place: number) => void;
};

/** From when to when: two times, what is wrong with them, and a way to take them off. */
export const HoursRange = memo(function HoursRange(props: HoursRangeProps) {
  const { path, place, range, label, readOnly, comesFrom, onChange, onRemove, onLeave } = props;
  const opening = useInnerError(`${path}.${place}.openingTime`, `${label}, abre`);
  const closing = useInnerError(`${path}.${place}.closingTime`, `${label}, cierra`);
  const message = opening.error ?? closing.error;
  const messageId = `${opening.id}-message`;
  const half = (error: string | undefined) => ({
    className: classes.time,
    readOnly,
    error: Boolean(error),
    onBlur: () => onLeave(place),
    ...(error && { 'aria-describedby': messageId }),
  });
  return (
    <div className={classes.range}>
      <div className={classes.times}>
        <TimeBox
          {...half(opening.error)}
          id={opening.id}
          aria-label={`${label}, abre`}
          value={range.openingTime}
          onChange={(openingTime) => onChange(place, { openingTime })}
        />
        <span className={classes.to}>a</span>
        <TimeBox
          {...half(closing.error)}
          id={closing.id}
          end
          aria-label={`${label}, cierra`}
          value={range.closingTime}
          onChange={(closingTime) => onChange(place, { closingTime })}
        />
        {comesFrom && (
          <Tooltip label={`Sigue del ${comesFrom}`}>
            <span className={classes.night}>
              <IconMoon size={16} aria-hidden />
              <VisuallyHidden>Sigue del {comesFrom}</VisuallyHidden>
            </span>
          </Tooltip>
        )}
        {!readOnly && (
          <ActionIcon variant="subtle" color="gray" aria-label={`Quitar ${label}`} onClick={() => onRemove(place)}>
            <IconTrash size={17} stroke={1.8} />
          </ActionIcon>
        )}
      </div>
      {message && <Input.Error id={messageId}>{message}</Input.Error>}
    </div>
  );
});
