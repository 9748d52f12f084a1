import { passesMidnight } from '#domain/schedule/activeWindow.ts';
import { weekdayLabels } from '#domain/time/weekdays.ts';
import { ChipsField } from '#kit/web/form/fields/ChipsField.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { couponFields } from './couponFields.tsx';

const { Date: DateField, Time, useValue } = couponFields;

export function WhenSection() {
  const startTime = useValue('startTime');
  const expiryTime = useValue('expiryTime');
  const passes = passesMidnight({ startTime, expiryTime });
  return (
    <FormSection
      title="Cuándo"
      hint="Las fechas son del día en que se hace el pedido; los días y horas, de cuando es para comer. Valen por el reloj de cada local."
    >
      <DateField name="startDate" label="Desde" clearable span={6} />
      <DateField name="expiryDate" label="Hasta" description="Ese día todavía vale." clearable span={6} />
      <ChipsField
        name="days"
        label="Días"
        words={weekdayLabels}
        description="Sin elegir ninguno, todos los días."
        none="todos los días"
      />
      <Time name="startTime" label="Desde las" span={6} />
      <Time
        name="expiryTime"
        label="Hasta las"
        end
        description={passes ? 'Termina al día siguiente.' : 'En blanco, todo el día.'}
        span={6}
      />
    </FormSection>
  );
}
