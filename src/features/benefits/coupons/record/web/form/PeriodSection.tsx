import { FormSection } from '#kit/web/form/FormSection.tsx';
import { couponFields } from './couponFields.tsx';

const { Date: DateField } = couponFields;

/** Third question of the form: the dates of the orders it applies to. */
export function PeriodSection() {
  return (
    <FormSection title="¿Hasta cuándo?" hint="Fechas del día en que se hace el pedido, por el reloj de cada local.">
      <DateField name="startDate" label="Desde" clearable description="En blanco, desde ya." span={6} />
      <DateField name="expiryDate" label="Hasta" clearable description="Ese día todavía vale." span={6} />
    </FormSection>
  );
}
