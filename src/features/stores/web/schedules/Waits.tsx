import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ExceptionalWaitTimes, WaitException } from '#domain/schedule.ts';
import { type Weekday, weekdayLabels, weekdays } from '#domain/weekdays.ts';
import { FormSection } from '#kit/web/FormSection.tsx';
import { fieldsFor } from '#kit/web/fields.tsx';
import { useNamedField } from '#kit/web/form/FormContext.ts';
import type { StoreDraft } from '../../stores.contract.ts';
import classes from './Rows.module.css';
import { showWaits } from './scheduleWords.ts';
import { useRows } from './useRows.ts';
import { WaitRow } from './WaitRow.tsx';

const { Number: NumberField, useValue } = fieldsFor<StoreDraft>();
type DatedWait = ExceptionalWaitTimes['specific'][number];

/** How long an order takes: always, and at the hours when it takes longer. */
export function Waits() {
  useNamedField({ name: 'exceptionalWaitTimes', label: 'Esperas excepcionales', show: showWaits });
  return (
    <FormSection title="Tiempos de espera" hint="Minutos desde que entra el pedido hasta que se entrega o se retira.">
      <NumberField name="deliveryWaitTime" label="Delivery" required suffix="min" span={4} />
      <NumberField name="pickUpWaitTime" label="Retiro" required suffix="min" span={4} />
      <WeeklyWaits />
      <DatedWaits />
    </FormSection>
  );
}

/** A wait to begin with: longer than usual, on the evening people order most. */
function useBlankWait(): WaitException {
  const delivery = useValue('deliveryWaitTime');
  const pickUp = useValue('pickUpWaitTime');
  return {
    startTime: '20:00',
    endTime: '22:00',
    deliveryWaitTime: (delivery || 30) + 15,
    pickUpWaitTime: (pickUp || 15) + 15,
  };
}

function WeeklyWaits() {
  const blank = useBlankWait();
  const perDay = {
    monday: useRows<WaitException>(waitsOf('monday')),
    tuesday: useRows<WaitException>(waitsOf('tuesday')),
    wednesday: useRows<WaitException>(waitsOf('wednesday')),
    thursday: useRows<WaitException>(waitsOf('thursday')),
    friday: useRows<WaitException>(waitsOf('friday')),
    saturday: useRows<WaitException>(waitsOf('saturday')),
    sunday: useRows<WaitException>(waitsOf('sunday')),
  };
  const placed = weekdays.flatMap((day) => perDay[day].rows.map((wait, place) => ({ day, wait, place })));
  const move = (from: Weekday, place: number, to: Weekday) => {
    const wait = perDay[from].read()[place];
    if (!wait || from === to) return;
    perDay[from].remove(place);
    perDay[to].add(wait);
  };
  return (
    <div className={classes.rows}>
      <Text fw={700} size="sm">
        Cada semana
      </Text>
      {placed.map(({ day, wait, place }) => (
        <WaitRow
          key={`${day}.${place}`}
          path={`exceptionalWaitTimes.periodic.${day}.${place}`}
          called={`${weekdayLabels[day]}, espera ${place + 1}`}
          wait={wait}
          day={day}
          onDay={(to) => move(day, place, to)}
          readOnly={perDay[day].readOnly}
          onChange={(part) => perDay[day].change(place, part)}
          onLeave={perDay[day].leave}
          onRemove={() => perDay[day].remove(place)}
        />
      ))}
      {!perDay.monday.readOnly && <AddWait label="Agregar espera semanal" onClick={() => perDay.friday.add(blank)} />}
    </div>
  );
}

const waitsOf = (day: Weekday) => ({
  name: `exceptionalWaitTimes.periodic.${day}`,
  label: `Esperas de cada ${weekdayLabels[day].toLowerCase()}`,
});

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
          path={`exceptionalWaitTimes.specific.${place}`}
          called={`Espera de una fecha ${place + 1}`}
          wait={wait}
          date={wait.date}
          onDate={(date) => change(place, { date })}
          readOnly={readOnly}
          onChange={(part) => change(place, part)}
          onLeave={leave}
          onRemove={() => remove(place)}
        />
      ))}
      {!readOnly && <AddWait label="Agregar espera en una fecha" onClick={() => add({ ...blank, date: '' })} />}
    </div>
  );
}

function AddWait({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="light"
      size="sm"
      className={classes.add}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
