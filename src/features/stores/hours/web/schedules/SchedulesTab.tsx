import { Closings } from './Closings.tsx';
import { HoursField } from './HoursField.tsx';
import { SpecialDays } from './SpecialDays.tsx';
import { useStoreZone } from './useStoreZone.ts';
import { Waits } from './Waits.tsx';

/** When the store takes orders and how long they take. */
export function SchedulesTab() {
  const { foreign } = useStoreZone();
  return (
    <>
      <HoursField {...(foreign && { hint: `Todas las horas son de ${foreign}, donde está el local.` })} />
      <SpecialDays />
      <Closings />
      <Waits />
    </>
  );
}
