import { productPlatformLabels } from '#domain/catalogue.ts';
import { dispatchScopeLabels } from '#domain/delivery/dispatch.ts';
import { weekdayLabels } from '#domain/time/weekdays.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { ChipsField } from '#kit/web/form/fields/ChipsField.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import type { ProductDraft } from '../../products.contract.ts';

const { Switch, Select, Moment, Number: NumberField } = fieldsFor<ProductDraft>();

/** Whether, where and when a product is sold, and what it takes to bring it. */
export function AvailabilityTab() {
  return (
    <>
      <FormSection title="Venta">
        <Switch
          name="availability"
          label="Disponible"
          description="Desactivado, no se vende en ningún local hasta que lo actives."
          span={6}
        />
        <Switch
          name="show"
          label="Visible para clientes"
          description="Oculto no aparece en la tienda, aunque esté en un menú."
          span={6}
        />
        <Select name="platform" label="Dónde se vende" options={productPlatformLabels} span={6} />
        <Select name="dispatchMethod" label="Cómo se entrega" options={dispatchScopeLabels} span={6} />
      </FormSection>
      <FormSection title="Cuándo se vende" hint="Sin fechas ni días, siempre que su menú y el local estén abiertos.">
        <Moment name="startDatetime" label="Desde" span={6} />
        <Moment name="endDatetime" label="Hasta" span={6} />
        <ChipsField
          name="weekdays"
          label="Días de la semana"
          words={weekdayLabels}
          description="Sin elegir ninguno, todos los días."
          none="todos los días"
        />
      </FormSection>
      <FormSection title="Preparación y despacho" hint="Para calcular tiempos y el reparto externo.">
        <NumberField name="cookingTime" label="Tiempo de cocina" suffix="min" span={6} />
        <NumberField name="weight" label="Peso" suffix="g" span={6} />
        <NumberField name="width" label="Ancho" suffix="cm" span={4} />
        <NumberField name="height" label="Alto" suffix="cm" span={4} />
        <NumberField name="length" label="Largo" suffix="cm" span={4} />
      </FormSection>
    </>
  );
}
