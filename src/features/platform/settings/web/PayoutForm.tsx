import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { consolidationReports, type PayoutSettings } from '../sections/payouts.contract.ts';
import { payoutSection } from '../sections/payoutsSection.contract.ts';
import { SectionForm } from './SectionForm.tsx';
import { SettingSpot, settingLabels } from './SettingSpot.tsx';

const { Select, useValue } = fieldsFor<PayoutSettings>();
const { daily: _, ...offered } = consolidationReports;

function Report() {
  const present = useValue('consolidationReport');
  return (
    <SettingSpot path="consolidationReport" span={12}>
      <Select
        name="consolidationReport"
        {...settingLabels(payoutSection, 'consolidationReport')}
        options={present === 'daily' ? consolidationReports : offered}
      />
    </SettingSpot>
  );
}

/** Whether stores are settled with. */
export const PayoutForm = () => (
  <SectionForm section={payoutSection}>
    <FormSection title="Lo que se paga a los locales">
      <Report />
    </FormSection>
  </SectionForm>
);
