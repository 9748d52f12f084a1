import { use } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldPathContext, useFormInputs } from '../FormContext.ts';
import { ChipsField } from './ChipsField.tsx';
import { TimeField } from './TimeField.tsx';

type HoursFieldsProps = {
  /** Names of the fields: days, and the times between which they count. */
  days: string;
  start: string;
  end: string;
  /** Days of the week by their stored names. */
  words: Readonly<Record<string, string>>;
};

/** Days and hours that limit a record; without them it counts always. Hours may pass midnight. */
export function HoursFields({ days, start, end, words }: HoursFieldsProps) {
  const within = use(FieldPathContext);
  const names = [start, end].map((name) => (within ? `${within}.${name}` : name));
  const [from, until] = useWatch({ control: useFormInputs().form.control, name: names }) as (string | null)[];
  const passesMidnight = Boolean(from && until) && String(until) <= String(from);
  return (
    <>
      <ChipsField
        name={days}
        label="Días"
        words={words}
        description="Sin elegir ninguno, todos los días."
        none="todos los días"
      />
      <TimeField name={start} label="Desde las" span={6} />
      <TimeField
        name={end}
        label="Hasta las"
        end
        description={passesMidnight ? 'Termina al día siguiente.' : 'En blanco, todo el día.'}
        span={6}
      />
    </>
  );
}
