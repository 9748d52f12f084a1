import { feeDisplays } from '#domain/delivery/deliveryTypes.ts';
import { fieldsFor, NestedFields } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { DeliverySettings } from '../sections/delivery.contract.ts';
import { deliverySection } from '../sections/deliverySection.contract.ts';
import { SectionForm } from './SectionForm.tsx';
import { SettingSpot, settingLabels } from './SettingSpot.tsx';

const { Money, Select } = fieldsFor<DeliverySettings>();
const Free = fieldsFor<DeliverySettings['minimumValueForFreeDelivery']>();
const Distance = fieldsFor<DeliverySettings['dynamicDeliveryPrice']>();

const words = (path: string) => settingLabels(deliverySection, path);
const free = 'minimumValueForFreeDelivery';
const distance = 'dynamicDeliveryPrice';

/** What deliveries cost, and which orders are carried, where stores and zones say nothing else. */
export const DeliveryForm = () => (
  <SectionForm section={deliverySection}>
    <FormSection title="Precio" hint="Lo que un local o una zona dice por su cuenta vale antes que esto.">
      <SettingSpot path="deliveryPrice">
        <Money name="deliveryPrice" {...words('deliveryPrice')} required />
      </SettingSpot>
      <NestedFields path={free}>
        <SettingSpot path={`${free}.value`}>
          <Free.Money name="value" {...words(`${free}.value`)} />
        </SettingSpot>
        <SettingSpot path={`${free}.enabledForExternalDelivery`} span={12}>
          <Free.Switch name="enabledForExternalDelivery" {...words(`${free}.enabledForExternalDelivery`)} />
        </SettingSpot>
      </NestedFields>
      <NestedFields path={distance}>
        <SettingSpot path={`${distance}.basePrice`}>
          <Distance.Money name="basePrice" {...words(`${distance}.basePrice`)} />
        </SettingSpot>
        <SettingSpot path={`${distance}.kmPrice`}>
          <Distance.Money name="kmPrice" {...words(`${distance}.kmPrice`)} />
        </SettingSpot>
      </NestedFields>
    </FormSection>
    <FormSection title="Qué pedidos se aceptan" hint="En total de productos. En blanco, sin límite.">
      <SettingSpot path="minPriceForDelivery">
        <Money name="minPriceForDelivery" {...words('minPriceForDelivery')} />
      </SettingSpot>
      <SettingSpot path="maxPriceForDelivery">
        <Money name="maxPriceForDelivery" {...words('maxPriceForDelivery')} />
      </SettingSpot>
      <SettingSpot path="maxPriceForPickUp">
        <Money name="maxPriceForPickUp" {...words('maxPriceForPickUp')} />
      </SettingSpot>
    </FormSection>
    <FormSection title="Lo que lee el cliente">
      <SettingSpot path="feeDisplay" span={12}>
        <Select name="feeDisplay" {...words('feeDisplay')} options={feeDisplays} />
      </SettingSpot>
    </FormSection>
  </SectionForm>
);
