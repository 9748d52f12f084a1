import { FormSection } from '#kit/web/form/FormSection.tsx';
import { kitchenLeads, schedulingSection } from '../../sections/scheduling.contract.ts';
import { SectionForm } from '../SectionForm.tsx';
import { settingInputs } from '../settingInputs.tsx';

const { Number: NumberField, Select } = settingInputs(schedulingSection);

export const Form = () => (
  <SectionForm section={schedulingSection}>
    <FormSection title="Para cuándo" hint="Los valores propios de un local tienen prioridad.">
      <NumberField name="maxDaysAvailableFutureOrder" suffix="días" required />
      <NumberField name="maxFutureOrdersPerStore" suffix="pedidos" />
    </FormSection>
    <FormSection title="En la cocina">
      <Select name="futureOrdersLead" span={12} options={kitchenLeads} />
    </FormSection>
  </SectionForm>
);
