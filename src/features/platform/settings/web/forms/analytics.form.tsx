import { FormSection } from '#kit/web/form/FormSection.tsx';
import { analyticsSection } from '../../sections/analytics.contract.ts';
import { SectionForm } from '../SectionForm.tsx';
import { settingInputs } from '../settingInputs.tsx';

const { Text } = settingInputs(analyticsSection);

export const Form = () => (
  <SectionForm section={analyticsSection}>
    <FormSection title="Cuentas">
      <Text name="googleAnalyticsId" placeholder="G-ABC1234567" />
      <Text name="metaPixelId" placeholder="123456789012345" />
    </FormSection>
  </SectionForm>
);
