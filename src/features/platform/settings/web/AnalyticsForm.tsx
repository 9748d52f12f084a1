import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { AnalyticsSettings } from '../sections/analytics.contract.ts';
import { analyticsSection } from '../sections/analyticsSection.contract.ts';
import { SectionForm } from './SectionForm.tsx';
import { SettingSpot, settingLabels } from './SettingSpot.tsx';

const { Text } = fieldsFor<AnalyticsSettings>();
const words = (path: string) => settingLabels(analyticsSection, path);

/** Who counts what guests do in the shop. */
export const AnalyticsForm = () => (
  <SectionForm section={analyticsSection}>
    <FormSection title="Cuentas">
      <SettingSpot path="googleAnalyticsId">
        <Text name="googleAnalyticsId" {...words('googleAnalyticsId')} placeholder="G-ABC1234567" />
      </SettingSpot>
      <SettingSpot path="metaPixelId">
        <Text name="metaPixelId" {...words('metaPixelId')} placeholder="123456789012345" />
      </SettingSpot>
    </FormSection>
  </SectionForm>
);
