import { FormSection } from '#kit/web/form/FormSection.tsx';
import { shopSection } from '../../sections/shop.contract.ts';
import { SectionForm } from '../SectionForm.tsx';
import { settingInputs } from '../settingInputs.tsx';

const { Switch, Text } = settingInputs(shopSection);

export const Form = () => (
  <SectionForm section={shopSection}>
    <FormSection title="Pedir">
      <Switch name="productInstructions" span={12} />
      <Switch name="staticMenu" span={12} />
    </FormSection>
    <FormSection title="Lo que se acepta al pedir">
      <Text name="termsLink" span={12} placeholder="https://… o terminos" />
    </FormSection>
  </SectionForm>
);
