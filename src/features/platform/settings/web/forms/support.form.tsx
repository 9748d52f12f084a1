import { FormSection } from '#kit/web/form/FormSection.tsx';
import { supportSection } from '../../sections/support.contract.ts';
import { SectionForm } from '../SectionForm.tsx';
import { settingInputs } from '../settingInputs.tsx';

const { Switch } = settingInputs(supportSection);

export const Form = () => (
  <SectionForm section={supportSection}>
    <FormSection title="Visitas" hint="Las personas de Comanda entran con un motivo y por una hora.">
      <Switch name="supportVisitMail" span={12} />
    </FormSection>
  </SectionForm>
);
