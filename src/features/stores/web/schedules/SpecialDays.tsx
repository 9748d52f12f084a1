import { ActionIcon, Badge, Button, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { dispatchMethods } from '#domain/dispatch.ts';
import type { SpecialDay } from '#domain/schedule.ts';
import { FormSection } from '#kit/web/FormSection.tsx';
import { useTenantFormat } from '#kit/web/format.tsx';
import { fieldsFor } from '#kit/web/fields.tsx';
import { DateBox } from '#kit/web/form/DateField.tsx';
import { useInnerError } from '#kit/web/form/FormContext.ts';
import type { StoreDraft } from '../../stores.contract.ts';
import { HoursLane } from './HoursLane.tsx';
import { nextRange, withNext } from './hours.ts';
import classes from './Rows.module.css';
import { showSpecialDays } from './scheduleWords.ts';
import type { Ranges } from './useRanges.ts';
import { type Rows, useRows } from './useRows.ts';

const { useValue } = fieldsFor<StoreDraft>();
const name = 'specialDays';

/** Dates whose hours are not those of their weekday: holidays, inventories, long nights. */
export function SpecialDays() {
  const list = useRows<SpecialDay>({ name, label: 'Días especiales', show: showSpecialDays });
  const { rows, readOnly, add, id } = list;
  return (
    <FormSection title="Días especiales" hint="Feriados y fechas con otro horario. Ese día mandan sobre la semana.">
      <div id={id} tabIndex={-1} className={classes.rows}>
        {rows.map((day, place) => (
          <SpecialDayRow key={place} day={day} place={place} list={list} />
        ))}
        {rows.length === 0 && (
          <Text size="sm" c="dimmed">
            Sin días especiales: todas las semanas son iguales.
          </Text>
        )}
        {!readOnly && (
          <Button
            variant="light"
            size="sm"
            className={classes.add}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => add({ date: '', reason: null, ranges: [] })}
          >
            Agregar día especial
          </Button>
        )}
      </div>
    </FormSection>
  );
}

function SpecialDayRow({ day, place, list }: { day: SpecialDay; place: number; list: Rows<SpecialDay> }) {
  const { today, longDay } = useTenantFormat();
  const differ = useValue('haveDifferentBusinessHours');
  const { readOnly, change, remove, leave, read } = list;
  const label = day.date ? longDay(day.date) : `Día especial ${place + 1}`;
  const date = useInnerError(`${name}.${place}.date`, `${label}, fecha`);
  const reason = useInnerError(`${name}.${place}.reason`, `${label}, motivo`);
  const past = day.date !== '' && day.date < today();
  const lanes = differ ? dispatchMethods : (['both'] as const);
  const edit = (after: (ranges: SpecialDay['ranges']) => SpecialDay['ranges']) =>
    change(place, { ranges: after(read()[place]?.ranges ?? []) });
  const ranges: Ranges = {
    ranges: day.ranges,
    readOnly,
    change: (at, part) => edit((all) => all.map((range, index) => (index === at ? { ...range, ...part } : range))),
    remove: (at) => edit((all) => all.toSpliced(at, 1)),
    add: (lane) => edit((all) => withNext(all, lane)),
  };
  const open = (value: string) => edit(() => (value === 'open' ? lanes.map((lane) => nextRange([], lane)) : []));
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
          onChange={(value) => change(place, { date: value })}
          onBlur={leave}
        />
        <SegmentedControl
          aria-label={`${label}, abierto o cerrado`}
          readOnly={readOnly}
          data={[
            { value: 'closed', label: 'Cerrado' },
            { value: 'open', label: 'Otro horario' },
          ]}
          value={day.ranges.length > 0 ? 'open' : 'closed'}
          onChange={open}
        />
        <TextInput
          id={reason.id}
          className={classes.reason}
          aria-label={`${label}, motivo`}
          placeholder="Motivo: Fiestas Patrias"
          value={day.reason ?? ''}
          maxLength={120}
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
}
