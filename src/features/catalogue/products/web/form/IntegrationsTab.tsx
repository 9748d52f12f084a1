import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import type { ProductDraft } from '../../products.contract.ts';

const { Text } = fieldsFor<ProductDraft>();

/** What other systems know the product by. */
export function IntegrationsTab() {
  return (
    <FormSection
      title="Códigos en otros sistemas"
      hint="Cópialos de tu punto de venta: con ellos reconoce el producto."
    >
      <Text name="alohaId" label="Aloha" span={4} />
      <Text name="alohaCompId" label="Aloha, promoción" span={4} />
      <Text name="fbdId" label="FBD" span={4} />
    </FormSection>
  );
}
