import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { SiteSettings } from '../sections/sites.contract.ts';
import { siteSection } from '../sections/sitesSection.contract.ts';
import { SectionForm } from './SectionForm.tsx';
import { SettingSpot, settingLabels } from './SettingSpot.tsx';

const { Textarea } = fieldsFor<SiteSettings>();

/** Whose pages may call the public API. */
export const SitesForm = () => (
  <SectionForm section={siteSection}>
    <FormSection title="Sitios">
      <SettingSpot path="apiHosts">
        <Textarea name="apiHosts" {...settingLabels(siteSection, 'apiHosts')} rows={4} placeholder="www.sabores.cl" />
      </SettingSpot>
    </FormSection>
  </SectionForm>
);
