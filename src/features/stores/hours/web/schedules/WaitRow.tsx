import { ActionIcon, Input, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import type { WaitException } from '#domain/schedule/schedule.ts';
import { type Weekday, weekdayLabels, weekdays } from '#domain/time/weekdays.ts';
import { DateBox } from '#kit/web/form/fields/DateField.tsx';
import { useNestedError } from '#kit/web/form/FormContext.ts';
import { NumberBox } from '#kit/web/form/fields/NumberField.tsx';
import { TimeBox } from '#kit/web/form/fields/TimeField.tsx';
import classes from './Rows.module.css';

const days = weekdays.map((value) => ({ value, label: weekdayLabels[value] }));

type WaitRowProps = {
  /** Path of the exception in the form, its place in its list, and what its inputs are called. */
  path: string;
  place: number;
  called: string;
  wait: WaitException;
  readOnly: boolean;
  change: (place: number, part: Partial<WaitException> & { date?: string }) => void;
  leave: () => void;
  remove: (place: number) => void;
} & ({ day: Weekday; onDay: (place: number, day: Weekday) => void } | { date: string });

/** Waits that hold between two times of a weekday or of a date. */
export const WaitRow = memo(function WaitRow(props: WaitRowProps) {
  const { path, place, called, wait, readOnly, change, leave, remove } = props;
  const start = useNestedError(`${path}.startTime`, `${called}, desde`);
  const end = useNestedError(`${path}.endTime`, `${called}, hasta`);
  const message = start.error ?? end.error;
  const messageId = `${start.id}-message`;
  const inputProps = { className: classes.time, readOnly, onBlur: leave };
  // A sentence does not fit under a time of day: it stands under the row.
  const troubled = (error: string | undefined) => ({
    error: Boolean(error),
    ...(error && { 'aria-describedby': messageId }),
  });
  return (
    <fieldset className={classes.row} aria-label={called}>
      <div className={classes.fields}>
        <WaitWhen {...props} />
        <TimeBox
          {...inputProps}
          {...troubled(start.error)}
          id={start.id}
          label="Desde"
          value={wait.startTime}
          onChange={(startTime) => change(place, { startTime })}
        />
        <TimeBox
          {...inputProps}
          {...troubled(end.error)}
          id={end.id}
          end
          label="Hasta"
          value={wait.endTime}
          onChange={(endTime) => change(place, { endTime })}
        />
        <WaitMinutes {...props} field="deliveryWaitTime" label="Delivery" />
        <WaitMinutes {...props} field="pickUpWaitTime" label="Retiro" />
        {!readOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.remove}
            aria-label={`Quitar ${called}`}
            onClick={() => remove(place)}
          >
            <IconTrash size={17} stroke={1.8} />
          </ActionIcon>
        )}
      </div>
      {message && <Input.Error id={messageId}>{message}</Input.Error>}
    </fieldset>
  );
});

function WaitWhen(props: WaitRowProps) {
  const { path, place, called, readOnly, change, leave } = props;
  const date = useNestedError(`${path}.date`, `${called}, fecha`);
  if ('day' in props)
    return (
      <Select<Weekday>
        className={classes.day}
        label="Día"
        data={days}
        value={props.day}
        allowDeselect={false}
        readOnly={readOnly}
        onChange={(day) => day && props.onDay(place, day)}
      />
    );
  return (
    <DateBox
      {...date}
      className={classes.date}
      label="Fecha"
      readOnly={readOnly}
      onBlur={leave}
      value={props.date}
      onChange={(date) => change(place, { date })}
    />
  );
}

type Minutes = { field: 'deliveryWaitTime' | 'pickUpWaitTime'; label: string };

function WaitMinutes({ path, place, called, wait, readOnly, change, leave, field, label }: WaitRowProps & Minutes) {
  const inner = useNestedError(`${path}.${field}`, `${called}, ${label.toLowerCase()}`);
  return (
    <NumberBox
      {...inner}
      className={classes.wait}
      label={label}
      suffix="min"
      readOnly={readOnly}
      value={wait[field]}
      // A blank one is refused by the schema, at this input.
      onChange={(minutes) => change(place, { [field]: minutes })}
      onBlur={leave}
    />
  );
}
