import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTenantFormat } from '../../shell/format.tsx';
import { useMinute } from '../../shell/useMinute.ts';
import { MomentBox } from '../fields/MomentBox.tsx';
import { helpBelow } from '../fields/TextField.tsx';

const completeMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const dayAlone = /^\d{4}-\d\d-\d\dT$/;

/** Whether something is done now or at a moment, on the tenant's clock. `at` is undefined for now, null while it is no moment to come. */
export function useNowOrLater(initial?: string | null) {
  const [isLater, setLater] = useState(Boolean(initial));
  const [moment, setMoment] = useState(initial ?? '');
  const { toInstant } = useTenantFormat();
  const minute = useMinute();
  const isPast = completeMoment.test(moment) && Date.parse(toInstant(moment)) <= minute;
  const at = isLater ? (completeMoment.test(moment) && !isPast ? toInstant(moment) : null) : undefined;
  return { isLater, setLater, moment, setMoment, isPast, at };
}
export type NowOrLaterState = ReturnType<typeof useNowOrLater>;

type NowOrLaterProps = {
  state: NowOrLaterState;
  /** Question: `Cuándo se publica`. */
  label: string;
  /** Of the moment itself, and what it means. */
  moment: { id: string; label: string; description: string };
  /** Why the server refuses it. */
  error?: string | undefined;
};

/** Now, or a day and a time to come. */
export function NowOrLater({ state, label, moment, error }: NowOrLaterProps) {
  const { today } = useTenantFormat();
  return (
    <>
      <SegmentedControl
        aria-label={label}
        value={state.isLater ? 'later' : 'now'}
        onChange={(value) => state.setLater(value === 'later')}
        data={[
          { value: 'now', label: 'Ahora' },
          { value: 'later', label: 'En una fecha' },
        ]}
      />
      {state.isLater && (
        <MomentBox
          {...moment}
          description={dayAlone.test(state.moment) ? 'Escribe también la hora.' : moment.description}
          minDate={today()}
          value={state.moment}
          onChange={state.setMoment}
          inputWrapperOrder={helpBelow}
          error={state.isPast ? 'Elige un momento que todavía no pasó' : error}
        />
      )}
    </>
  );
}
