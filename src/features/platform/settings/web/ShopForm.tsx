import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { ShopSettings } from '../sections/shop.contract.ts';
import { shopSection } from '../sections/shopSection.contract.ts';
import { SectionForm } from './SectionForm.tsx';
import { SettingSpot, settingLabels } from './SettingSpot.tsx';

const { Switch, Text } = fieldsFor<ShopSettings>();
const words = (path: string) => settingLabels(shopSection, path);

/** What guests may do and read in the shop. */
export const ShopForm = () => (
  <SectionForm section={shopSection}>
    <FormSection title="Pedir">
      <SettingSpot path="productInstructions" span={12}>
        <Switch name="productInstructions" {...words('productInstructions')} />
      </SettingSpot>
      <SettingSpot path="staticMenu" span={12}>
        <Switch name="staticMenu" {...words('staticMenu')} />
      </SettingSpot>
    </FormSection>
    <FormSection title="Lo que se acepta al pedir">
      <SettingSpot path="termsLink" span={12}>
        <Text name="termsLink" {...words('termsLink')} placeholder="https://… o terminos" />
      </SettingSpot>
    </FormSection>
  </SectionForm>
);
