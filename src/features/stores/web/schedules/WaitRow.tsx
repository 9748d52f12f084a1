import { ActionIcon, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { WaitException } from '#domain/schedule.ts';
import { type Weekday, weekdayLabels, weekdays } from '#domain/weekdays.ts';
import { DateBox } from '#kit/web/form/DateField.tsx';
import { useInnerError } from '#kit/web/form/FormContext.ts';
import { NumberBox } from '#kit/web/form/NumberField.tsx';
import { TimeBox } from '#kit/web/form/TimeField.tsx';
import classes from './Rows.module.css';

const days = weekdays.map((value) => ({ value, label: weekdayLabels[value] }));

type WaitRowProps = {
  /** Path of the exception in the form, and what its inputs are called. */
  path: string;
  called: string;
  wait: WaitException;
  readOnly: boolean;
  onChange: (part: Partial<WaitException>) => void;
  onLeave: () => void;
  onRemove: () => void;
} & ({ day: Weekday; onDay: (day: Weekday) => void } | { date: string; onDate: (date: string) => void });

/** Waits that hold between two times of a weekday or of a date. */
export function WaitRow(props: WaitRowProps) {
  const { path, called, wait, readOnly, onChange, onLeave, onRemove } = props;
  const start = useInnerError(`${path}.startTime`, `${called}, desde`);
  const end = useInnerError(`${path}.endTime`, `${called}, hasta`);
  const own = { className: classes.time, readOnly, onBlur: onLeave };
  return (
    <fieldset className={classes.row} aria-label={called}>
      <div className={classes.fields}>
        <WaitWhen {...props} />
        <TimeBox
          {...own}
          {...start}
          label="Desde"
          value={wait.startTime}
          onChange={(startTime) => onChange({ startTime })}
        />
        <TimeBox
          {...own}
          {...end}
          end
          label="Hasta"
          value={wait.endTime}
          onChange={(endTime) => onChange({ endTime })}
        />
        <WaitMinutes {...props} field="deliveryWaitTime" label="Delivery" />
        <WaitMinutes {...props} field="pickUpWaitTime" label="Retiro" />
        {!readOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.remove}
            aria-label={`Quitar ${called}`}
            onClick={onRemove}
          >
            <IconTrash size={17} stroke={1.8} />
          </ActionIcon>
        )}
      </div>
    </fieldset>
  );
}

function WaitWhen(props: WaitRowProps) {
  const { path, called, readOnly, onLeave } = props;
  const date = useInnerError(`${path}.date`, `${called}, fecha`);
  if ('day' in props)
    return (
      <Select<Weekday>
        className={classes.day}
        label="Día"
        data={days}
        value={props.day}
        allowDeselect={false}
        readOnly={readOnly}
        onChange={(day) => day && props.onDay(day)}
      />
    );
  return (
    <DateBox
      {...date}
      className={classes.date}
      label="Fecha"
      readOnly={readOnly}
      onBlur={onLeave}
      value={props.date}
      onChange={props.onDate}
    />
  );
}

type Minutes = { field: 'deliveryWaitTime' | 'pickUpWaitTime'; label: string };

function WaitMinutes({ path, called, wait, readOnly, onChange, onLeave, field, label }: WaitRowProps & Minutes) {
  const inner = useInnerError(`${path}.${field}`, `${called}, ${label.toLowerCase()}`);
  return (
    <NumberBox
      {...inner}
      className={classes.wait}
      label={label}
      suffix="min"
      readOnly={readOnly}
      value={wait[field]}
      // A blank one is refused by the schema, at this input.
      onChange={(minutes) => onChange({ [field]: minutes })}
      onBlur={onLeave}
    />
  );
}
