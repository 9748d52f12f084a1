import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import type { ProductDraft } from '../../products.contract.ts';
import { GroupsField } from './GroupsField.tsx';
import { RulesField } from './RulesField.tsx';

const { Number: NumberField } = fieldsFor<ProductDraft>();

/** Modifier groups, quantities and rules of a product. */
export function ModifiersTab() {
  return (
    <>
      <FormSection
        title="Grupos de modificadores"
        hint="Lo que tu cliente elige con el producto, en el orden en que se le pregunta."
      >
        <GroupsField />
      </FormSection>
      <FormSection title="Cuántos en total" hint="Entre todos los grupos. Cada grupo tiene además los suyos.">
        <NumberField name="minQuantityModifiers" label="Mínimo" span={6} description="Con 0, no hay que elegir nada." />
        <NumberField name="maxQuantityModifiers" label="Máximo" span={6} description="Hasta 100." />
      </FormSection>
      <FormSection title="Reglas" hint="Cuando una opción exige otra, o no va con ella.">
        <RulesField />
      </FormSection>
    </>
  );
}
