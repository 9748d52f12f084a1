import { Button, Collapse, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { formatDateTime } from '#domain/time/dates.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import type { StoreClosing } from '../../../record/stores.contract.ts';
import { AddRowButton } from './AddRowButton.tsx';
import { ClosingRow } from './ClosingRow.tsx';
import { newClosing, stateOf } from './closingTimes.ts';
import classes from './Rows.module.css';
import { useRows } from './useRows.ts';
import { useStoreZone } from './useStoreZone.ts';

const name = 'scheduledClosingTimes';

const showClosings = (timeZone: string) => (value: unknown) => {
  const closings = value as StoreClosing[];
  if (closings.length === 0) return 'ninguno';
  return closings
    .map(({ startDatetime, endDatetime, reason }) => {
      const end = endDatetime ? `al ${formatDateTime(endDatetime, timeZone)}` : 'sin término';
      return `${reason ?? 'Cierre'}: del ${formatDateTime(startDatetime, timeZone)} ${end}`;
    })
    .join('. ');
};

/** Closings that override the hours of the store. Past ones are read-only. */
export function Closings() {
  const { timeZone } = useStoreZone();
  const list = useRows<StoreClosing>({ name, label: 'Cierres programados', show: showClosings(timeZone) });
  const { rows, readOnly, change, remove, leave, add, id, error } = list;
  const now = useMinute();
  const placed = rows.map((closing, place) => ({ closing, place, state: stateOf(closing, now) }));
  const present = placed.filter(({ state }) => state !== 'over');
  const over = placed.filter(({ state }) => state === 'over').toReversed();
  return (
    <FormSection
      title="Cierres programados"
      hint="El local no recibe pedidos entre el inicio y el término, aunque su horario diga que abre."
    >
      <div id={id} tabIndex={-1} className={classes.rows}>
        {present.map(({ closing, place, state }) => (
          <ClosingRow
            key={closing.id ?? `new-${place}`}
            {...{ closing, place, state, timeZone, readOnly, change, remove, leave }}
          />
        ))}
        {present.length === 0 && (
          <Text size="sm" c="dimmed">
            No hay cierres por venir.
          </Text>
        )}
        {error && (
          <Text size="sm" c="red">
            {error}
          </Text>
        )}
        {!readOnly && (
          <AddRowButton onClick={() => add(newClosing(timeZone, Date.now()))}>Programar un cierre</AddRowButton>
        )}
        {over.length > 0 && <Over closings={over.map(({ closing }) => closing)} timeZone={timeZone} />}
      </div>
    </FormSection>
  );
}

function Over({ closings, timeZone }: { closings: StoreClosing[]; timeZone: string }) {
  const [opened, { toggle }] = useDisclosure(false);
  const count = closings.length === 1 ? '1 cierre terminado' : `${closings.length} cierres terminados`;
  return (
    <div>
      <Button variant="subtle" color="gray" size="compact-sm" aria-expanded={opened} onClick={toggle}>
        {opened ? `Ocultar ${count}` : `Ver ${count}`}
      </Button>
      <Collapse expanded={opened}>
        <ul className={classes.past} aria-label="Cierres terminados">
          {closings.map(({ id, startDatetime, endDatetime, reason }) => (
            <li key={id}>
              {formatDateTime(startDatetime, timeZone)} a {formatDateTime(endDatetime ?? startDatetime, timeZone)}
              {reason && `: ${reason}`}
            </li>
          ))}
        </ul>
      </Collapse>
    </div>
  );
}
