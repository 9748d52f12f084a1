import { ActionIcon, Button, Chip, Group, Input, SegmentedControl, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { weekdayLabels, weekdays } from '#domain/time/weekdays.ts';
import { useField, useNestedError } from '#kit/web/form/FormContext.ts';
import { TimeBox } from '#kit/web/form/fields/TimeField.tsx';
import { daysText, type HoursRow } from '../../../record/web/categoryHours.ts';
import classes from './HoursField.module.css';

const usual: HoursRow = { days: [...weekdays], openingTime: '08:00', closingTime: '12:00', dispatchMethod: 'both' };

const show = (value: unknown): string =>
  Array.isArray(value)
    ? (value as HoursRow[]).map((row) => `${row.openingTime} a ${row.closingTime}, ${daysText(row.days)}`).join('; ')
    : 'Siempre';

/** Category hours: always on sale, or day and time ranges. */
export function HoursField() {
  const field = useField<HoursRow[] | null>({ name: 'hours', label: 'Cuándo se vende', show });
  const { value, change, readOnly } = field;
  const rows = value ?? [];
  const set = (place: number, part: Partial<HoursRow>) =>
    change(rows.map((row, at) => (at === place ? { ...row, ...part } : row)));
  return (
    <Input.Wrapper label="Cuándo se vende" labelElement="div" {...(rows.length === 0 && { error: field.error })}>
      <div className={classes.field}>
        <SegmentedControl
          id={field.id}
          aria-label="Cuándo se vende"
          value={value === null ? 'always' : 'hours'}
          disabled={readOnly}
          data={[
            { value: 'always', label: 'Siempre' },
            { value: 'hours', label: 'En un horario' },
          ]}
          onChange={(kind) => change(kind === 'always' ? null : (field.saved ?? [usual]))}
        />
        {rows.map((row, place) => (
          <HoursRowInputs
            // Rows have no id: their index is the key.
            key={place}
            row={row}
            place={place}
            readOnly={readOnly}
            onChange={set}
            onRemove={() => change(rows.filter((_, at) => at !== place))}
          />
        ))}
        {value !== null && !readOnly && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.add}
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => change([...rows, usual])}
          >
            Otro horario
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

type RowInputsProps = {
  row: HoursRow;
  place: number;
  readOnly: boolean;
  onChange: (place: number, part: Partial<HoursRow>) => void;
  onRemove: () => void;
};

function HoursRowInputs({ row, place, readOnly, onChange, onRemove }: RowInputsProps) {
  const label = `Horario ${place + 1}`;
  const days = useNestedError(`hours.${place}.days`, `${label}, días`);
  const opens = useNestedError(`hours.${place}.openingTime`, `${label}, desde`);
  const closes = useNestedError(`hours.${place}.closingTime`, `${label}, hasta`);
  const message = days.error ?? opens.error ?? closes.error;
  const overnight = row.closingTime < row.openingTime && row.closingTime.length === 5 && row.closingTime !== '00:00';
  return (
    <div className={classes.row}>
      <div className={classes.times}>
        <TimeBox
          id={opens.id}
          className={classes.time}
          aria-label={`${label}, desde`}
          error={Boolean(opens.error)}
          readOnly={readOnly}
          value={row.openingTime}
          onChange={(openingTime) => onChange(place, { openingTime })}
        />
        <span>a</span>
        <TimeBox
          end
          id={closes.id}
          className={classes.time}
          aria-label={`${label}, hasta`}
          error={Boolean(closes.error)}
          readOnly={readOnly}
          value={row.closingTime}
          onChange={(closingTime) => onChange(place, { closingTime })}
        />
        {overnight && (
          <Text span size="sm" c="dimmed">
            del día siguiente
          </Text>
        )}
        {!readOnly && (
          <ActionIcon
            className={classes.remove}
            variant="subtle"
            color="gray"
            aria-label={`Quitar ${label.toLowerCase()}`}
            onClick={onRemove}
          >
            <IconTrash size={17} stroke={1.8} />
          </ActionIcon>
        )}
      </div>
      <Chip.Group
        multiple
        value={row.days}
        onChange={(chosen) => onChange(place, { days: weekdays.filter((day) => chosen.includes(day)) })}
      >
        <Group gap={6} id={days.id}>
          {weekdays.map((day) => (
            <Chip key={day} value={day} size="xs" disabled={readOnly} aria-label={`${label}, ${weekdayLabels[day]}`}>
              {weekdayLabels[day].slice(0, 3)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {message && <Input.Error role="alert">{message}</Input.Error>}
    </div>
  );
}
