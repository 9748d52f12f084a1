import { ActionIcon, Badge, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo, useCallback } from 'react';
import { dispatchMethods, type DispatchScope } from '#domain/delivery/dispatch.ts';
import type { SpecialDay, TimeRange } from '#domain/schedule/schedule.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { DateBox } from '#kit/web/form/fields/DateField.tsx';
import { isDay } from '#kit/web/form/fields/timeText.ts';
import { useNestedError } from '#kit/web/form/FormContext.ts';
import type { StoreDraft } from '../../../record/stores.contract.ts';
import { HoursLane } from './HoursLane.tsx';
import { nextRange, joinOvernight } from './hours.ts';
import { AddRowButton } from './AddRowButton.tsx';
import classes from './Rows.module.css';
import { specialDaysSummary } from './scheduleText.ts';
import type { Ranges } from './useRanges.ts';
import { type Rows, useRows } from './useRows.ts';

const { useValue } = fieldsFor<StoreDraft>();
const name = 'specialDays';

/** Dates whose hours are not those of their weekday: holidays, inventories, long nights. */
export function SpecialDays() {
  const list = useRows<SpecialDay>({ name, label: 'Días especiales', show: specialDaysSummary });
  const { rows, readOnly, read, change, remove, leave, add, id } = list;
  return (
    <FormSection title="Días especiales" hint="Feriados y fechas con otro horario. Ese día mandan sobre la semana.">
      <div id={id} tabIndex={-1} className={classes.rows}>
        {rows.map((day, place) => (
          <SpecialDayRow key={place} {...{ day, place, readOnly, read, change, remove, leave }} />
        ))}
        {rows.length === 0 && (
          <Text size="sm" c="dimmed">
            Sin días especiales: todas las semanas son iguales.
          </Text>
        )}
        {!readOnly && (
          <AddRowButton onClick={() => add({ date: '', reason: null, ranges: [] })}>Agregar día especial</AddRowButton>
        )}
      </div>
    </FormSection>
  );
}

type RowProps = { day: SpecialDay; place: number } & Omit<Rows<SpecialDay>, 'id' | 'rows' | 'error' | 'write' | 'add'>;

const SpecialDayRow = memo(function SpecialDayRow(props: RowProps) {
  const { day, place, readOnly, change, remove, leave } = props;
  const { today, longDay } = useTenantFormat();
  const isSeparate = useValue('haveDifferentBusinessHours');
  const dated = isDay(day.date);
  const label = dated ? longDay(day.date) : `Día especial ${place + 1}`;
  const date = useNestedError(`${name}.${place}.date`, `${label}, fecha`);
  const reason = useNestedError(`${name}.${place}.reason`, `${label}, motivo`);
  const past = dated && day.date < today();
  const lanes = lanesOf(isSeparate);
  const { ranges, open } = useDayRanges(props);
  const setDate = useCallback((value: string) => change(place, { date: value }), [change, place]);
  return (
    <fieldset className={classes.row} data-past={past || undefined} aria-label={label}>
      <div className={classes.fields}>
        <DateBox
          id={date.id}
          className={classes.date}
          aria-label={`${label}, fecha`}
          value={day.date}
          readOnly={readOnly}
          error={date.error}
          onChange={setDate}
          onBlur={leave}
        />
        <Kind label={label} open={day.ranges.length > 0} readOnly={readOnly} onChange={open} />
        <TextInput
          id={reason.id}
          className={classes.reason}
          aria-label={`${label}, motivo`}
          placeholder="Motivo: Fiestas Patrias"
          value={day.reason ?? ''}
          maxLength={reason.rules.maxLength}
          readOnly={readOnly}
          error={reason.error}
          onChange={(event) => change(place, { reason: event.currentTarget.value || null })}
          onBlur={leave}
        />
        {past && (
          <Badge variant="default" className={classes.badge}>
            Ya pasó
          </Badge>
        )}
        {!readOnly && (
          <ActionIcon variant="subtle" color="gray" aria-label={`Quitar ${label}`} onClick={() => remove(place)}>
            <IconTrash size={17} stroke={1.8} />
          </ActionIcon>
        )}
      </div>
      {day.ranges.length > 0 &&
        lanes.map((lane) => (
          <HoursLane
            key={lane}
            lane={lane}
            path={`${name}.${place}.ranges`}
            name={label}
            list={ranges}
            onLeave={leave}
          />
        ))}
    </fieldset>
  );
});

const lanesOf = (isSeparate: boolean): readonly DispatchScope[] => (isSeparate ? dispatchMethods : ['both']);

/** The hours of a special day: a part of the list of days, written as the hours of a weekday are. */
function useDayRanges({ day, place, readOnly, read, change }: RowProps) {
  const isSeparate = useValue('haveDifferentBusinessHours');
  const edit = useCallback(
    (after: (ranges: TimeRange[]) => TimeRange[]) => change(place, { ranges: after(read()[place]?.ranges ?? []) }),
    [change, place, read],
  );
  const alter = useCallback(
    (at: number, part: Partial<TimeRange>) =>
      edit((all) => all.map((range, index) => (index === at ? { ...range, ...part } : range))),
    [edit],
  );
  const remove = useCallback((at: number) => edit((all) => all.toSpliced(at, 1)), [edit]);
  const add = useCallback((lane: DispatchScope) => edit((all) => joinOvernight(all, lane)), [edit]);
  const open = useCallback(
    (opens: boolean) => edit(() => (opens ? lanesOf(isSeparate).map((lane) => nextRange([], lane)) : [])),
    [edit, isSeparate],
  );
  const ranges: Ranges = { ranges: day.ranges, readOnly, change: alter, remove, add };
  return { ranges, open };
}

type KindProps = { label: string; open: boolean; readOnly: boolean; onChange: (open: boolean) => void };

const Kind = memo(function Kind({ label, open, readOnly, onChange }: KindProps) {
  return (
    <SegmentedControl
      aria-label={`${label}, abierto o cerrado`}
      readOnly={readOnly}
      data={[
        { value: 'closed', label: 'Cerrado' },
        { value: 'open', label: 'Otro horario' },
      ]}
      value={open ? 'open' : 'closed'}
      onChange={(value) => onChange(value === 'open')}
    />
  );
});
