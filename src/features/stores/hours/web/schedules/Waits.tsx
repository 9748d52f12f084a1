import { Text } from '@mantine/core';
import { useCallback } from 'react';
import type { ExceptionalWaitTimes, WaitException } from '#domain/schedule/schedule.ts';
import { type Weekday, weekdayLabels, weekdays } from '#domain/time/weekdays.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useFormInputs, useRegisteredField } from '#kit/web/form/FormContext.ts';
import type { StoreDraft } from '../../../record/stores.contract.ts';
import { AddRowButton } from './AddRowButton.tsx';
import classes from './Rows.module.css';
import { waitsSummary } from './scheduleText.ts';
import { useRows } from './useRows.ts';
import { WaitRow } from './WaitRow.tsx';

const { Number: NumberField } = fieldsFor<StoreDraft>();
type DatedWait = ExceptionalWaitTimes['specific'][number];

/** How long an order takes: always, and at the hours when it takes longer. */
export function Waits() {
  return (
    <FormSection title="Tiempos de espera" hint="Minutos desde que entra el pedido hasta que se entrega o se retira.">
      <NumberField name="deliveryWaitTime" label="Espera de delivery" required suffix="min" span={4} />
      <NumberField name="pickUpWaitTime" label="Espera de retiro" required suffix="min" span={4} />
      <ExceptionalWaits />
    </FormSection>
  );
}

/** The hours at which an order takes longer than always. */
export function ExceptionalWaits() {
  useRegisteredField({ name: 'exceptionalWaitTimes', label: 'Esperas excepcionales', show: waitsSummary });
  return (
    <>
      <WeeklyWaits />
      <DatedWaits />
    </>
  );
}

/** A wait to begin with: longer than usual, on the evening people order most. */
function useBlankWait(): () => WaitException {
  const { form } = useFormInputs();
  return () => {
    const [delivery, pickUp] = form.getValues(['deliveryWaitTime', 'pickUpWaitTime']) as (number | null)[];
    return {
      startTime: '20:00',
      endTime: '22:00',
      deliveryWaitTime: (delivery || 30) + 15,
      pickUpWaitTime: (pickUp || 15) + 15,
    };
  };
}

function WeeklyWaits() {
  const { form, readOnly } = useFormInputs();
  const blank = useBlankWait();
  const move = useCallback(
    (from: Weekday, place: number, to: Weekday) => {
      const [left, joined] = [from, to].map((day) => form.getValues(waitsOf(day).name) as WaitException[]);
      const wait = left?.[place];
      if (!wait || !left || !joined || from === to) return;
      form.setValue(waitsOf(from).name, left.toSpliced(place, 1));
      form.setValue(waitsOf(to).name, [...joined, wait]);
      form.clearErrors([waitsOf(from).name, waitsOf(to).name]);
    },
    [form],
  );
  const addOnFriday = () => {
    const { name } = waitsOf('friday');
    form.setValue(name, [...(form.getValues(name) as WaitException[]), blank()]);
  };
  return (
    <div className={classes.rows}>
      <Text fw={700} size="sm">
        Cada semana
      </Text>
      {weekdays.map((day) => (
        <DayWaits key={day} day={day} onMove={move} />
      ))}
      {!readOnly && <AddRowButton onClick={addOnFriday}>Agregar espera semanal</AddRowButton>}
    </div>
  );
}

const waitsOf = (day: Weekday) => ({
  name: `exceptionalWaitTimes.periodic.${day}`,
  label: `Esperas de cada ${weekdayLabels[day].toLowerCase()}`,
});

type DayWaitsProps = { day: Weekday; onMove: (from: Weekday, place: number, to: Weekday) => void };

function DayWaits({ day, onMove }: DayWaitsProps) {
  const { rows, readOnly, change, remove, leave } = useRows<WaitException>(waitsOf(day));
  const moveTo = useCallback((place: number, to: Weekday) => onMove(day, place, to), [day, onMove]);
  return rows.map((wait, place) => (
    <WaitRow
      key={place}
      {...{ wait, place, day, readOnly, change, remove, leave }}
      path={`${waitsOf(day).name}.${place}`}
      called={`${weekdayLabels[day]}, espera ${place + 1}`}
      onDay={moveTo}
    />
  ));
}

function DatedWaits() {
  const blank = useBlankWait();
  const { rows, readOnly, change, remove, add, leave } = useRows<DatedWait>({
    name: 'exceptionalWaitTimes.specific',
    label: 'Esperas de una fecha',
  });
  return (
    <div className={classes.rows}>
      <Text fw={700} size="sm">
        En una fecha
      </Text>
      {rows.map((wait, place) => (
        <WaitRow
          key={place}
          {...{ wait, place, readOnly, change, remove, leave }}
          path={`exceptionalWaitTimes.specific.${place}`}
          called={`Espera de una fecha ${place + 1}`}
          date={wait.date}
        />
      ))}
      {!readOnly && (
        <AddRowButton onClick={() => add({ ...blank(), date: '' })}>Agregar espera en una fecha</AddRowButton>
      )}
    </div>
  );
}
