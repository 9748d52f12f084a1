import { FormSection } from '#kit/web/form/FormSection.tsx';
import { consolidationReports, payoutSection } from '../../sections/payouts.contract.ts';
import { SectionForm } from '../SectionForm.tsx';
import { settingInputs } from '../settingInputs.tsx';

const { Select, useValue } = settingInputs(payoutSection);
const { daily: _, ...offered } = consolidationReports;

function Report() {
  const present = useValue('consolidationReport');
  return <Select name="consolidationReport" span={12} options={present === 'daily' ? consolidationReports : offered} />;
}

export const Form = () => (
  <SectionForm section={payoutSection}>
    <FormSection title="Lo que se paga a los locales">
      <Report />
    </FormSection>
  </SectionForm>
);
