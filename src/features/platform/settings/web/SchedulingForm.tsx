import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { kitchenLeads, type SchedulingSettings } from '../sections/scheduling.contract.ts';
import { schedulingSection } from '../sections/schedulingSection.contract.ts';
import { SectionForm } from './SectionForm.tsx';
import { SettingSpot, settingLabels } from './SettingSpot.tsx';

const { Number: NumberField, Select } = fieldsFor<SchedulingSettings>();
const words = (path: string) => settingLabels(schedulingSection, path);

/** For when may be ordered, and when kitchens get it. */
export const SchedulingForm = () => (
  <SectionForm section={schedulingSection}>
    <FormSection title="Para cuándo" hint="Lo que un local dice por su cuenta vale antes que esto.">
      <SettingSpot path="maxDaysAvailableFutureOrder">
        <NumberField
          name="maxDaysAvailableFutureOrder"
          {...words('maxDaysAvailableFutureOrder')}
          suffix="días"
          required
        />
      </SettingSpot>
      <SettingSpot path="maxFutureOrdersPerStore">
        <NumberField name="maxFutureOrdersPerStore" {...words('maxFutureOrdersPerStore')} suffix="pedidos" />
      </SettingSpot>
    </FormSection>
    <FormSection title="En la cocina">
      <SettingSpot path="futureOrdersLead" span={12}>
        <Select name="futureOrdersLead" {...words('futureOrdersLead')} options={kitchenLeads} />
      </SettingSpot>
    </FormSection>
  </SectionForm>
);
