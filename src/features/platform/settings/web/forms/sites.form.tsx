import { FormSection } from '#kit/web/form/FormSection.tsx';
import { siteSection } from '../../sections/sites.contract.ts';
import { SectionForm } from '../SectionForm.tsx';
import { settingInputs } from '../settingInputs.tsx';

const { Textarea } = settingInputs(siteSection);

export const Form = () => (
  <SectionForm section={siteSection}>
    <FormSection title="Sitios">
      <Textarea name="apiHosts" rows={4} placeholder="www.sabores.cl" />
    </FormSection>
  </SectionForm>
);
