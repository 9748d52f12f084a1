import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { productReferences } from '../../productReferences.contract.ts';
import type { ProductDraft } from '../../products.contract.ts';

const { Text } = fieldsFor<ProductDraft>();

/** The ids of the product in other systems. */
export function IntegrationsTab() {
  return (
    <FormSection
      title="Códigos en otros sistemas"
      hint="Cópialos de tu punto de venta: con ellos reconoce el producto."
    >
      {productReferences.fields.map(({ name, label }) => (
        <Text key={name} name={name} label={label} span={4} />
      ))}
    </FormSection>
  );
}
