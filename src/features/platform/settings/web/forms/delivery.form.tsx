import { feeDisplays } from '#domain/delivery/deliveryTypes.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { deliverySection } from '../../sections/delivery.contract.ts';
import { SectionForm } from '../SectionForm.tsx';
import { settingInputs } from '../settingInputs.tsx';

const { Money, Select, Switch } = settingInputs(deliverySection);

export const Form = () => (
  <SectionForm section={deliverySection}>
    <FormSection title="Precio" hint="Lo que un local o una zona dice por su cuenta vale antes que esto.">
      <Money name="deliveryPrice" required />
      <Money name="minimumValueForFreeDelivery.value" />
      <Switch name="minimumValueForFreeDelivery.enabledForExternalDelivery" span={12} />
      <Money name="dynamicDeliveryPrice.basePrice" />
      <Money name="dynamicDeliveryPrice.kmPrice" />
    </FormSection>
    <FormSection title="Qué pedidos se aceptan" hint="En total de productos. En blanco, sin límite.">
      <Money name="minPriceForDelivery" />
      <Money name="maxPriceForDelivery" />
      <Money name="maxPriceForPickUp" />
    </FormSection>
    <FormSection title="Lo que lee el cliente">
      <Select name="feeDisplay" span={12} options={feeDisplays} />
    </FormSection>
  </SectionForm>
);
