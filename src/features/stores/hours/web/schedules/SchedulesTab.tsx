import { zoneName } from '#domain/time/dates.ts';
import { Closings } from './Closings.tsx';
import { HoursField } from './HoursField.tsx';
import { SpecialDays } from './SpecialDays.tsx';
import { useStoreZone } from './useStoreZone.ts';
import { Waits } from './Waits.tsx';

/** When the store takes orders and how long they take. */
export function SchedulesTab() {
  const { timeZone, foreign } = useStoreZone();
  const hint = foreign
    ? `Todas las horas son de ${foreign}, donde está el local.`
    : `En hora de ${zoneName(timeZone)}.`;
  return (
    <>
      <HoursField hint={hint} />
      <SpecialDays />
      <Closings />
      <Waits />
    </>
  );
}
