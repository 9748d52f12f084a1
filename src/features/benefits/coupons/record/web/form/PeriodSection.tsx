import { FormSection } from '#kit/web/form/FormSection.tsx';
import { couponFields } from './couponFields.tsx';

const { Date: DateField } = couponFields;

/** Third question of the form: the dates of the orders it applies to. */
export function PeriodSection() {
  return (
    <FormSection title="¿Hasta cuándo?" hint="Según el día en que se hace el pedido, en la hora de cada local.">
      <DateField name="startDate" label="Desde" clearable description="En blanco, desde ya." span={6} />
      <DateField name="expiryDate" label="Hasta" clearable description="Vale hasta el final de ese día." span={6} />
    </FormSection>
  );
}
