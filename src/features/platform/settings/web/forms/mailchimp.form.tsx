import { Skeleton } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { ScreenPart } from '#kit/web/shell/screenParts.ts';
import { mailchimpSection } from '../../sections/mailchimp.contract.ts';
import { SectionForm } from '../SectionForm.tsx';
import { SettingSpot } from '../SettingSpot.tsx';
import { settingInputs } from '../settingInputs.tsx';

declare module '#kit/web/shell/areaScreens.ts' {
  interface ScreenParts {
    /** The list of contacts, inside the form of settings. */
    audienceList: ComponentType<{ label: string; description: string }>;
    /** The last synchronisation of that list, with a button to run it. */
    audienceState: ComponentType;
  }
}

const { Switch } = settingInputs(mailchimpSection);
const { label, changes } = mailchimpSection.notes['mailchimp.listId'] ?? { label: '', changes: '' };

export const Form = () => (
  <SectionForm section={mailchimpSection}>
    <FormSection title="Contactos">
      <SettingSpot section={mailchimpSection} path="mailchimp.listId" span={12}>
        <Suspense fallback={<Skeleton h={60} radius="md" />}>
          <ScreenPart part="audienceList" label={label} description={changes} />
        </Suspense>
      </SettingSpot>
      <Switch name="mailchimp.enabled" span={12} />
    </FormSection>
    <Suspense fallback={<Skeleton h={220} radius="lg" />}>
      <ScreenPart part="audienceState" />
    </Suspense>
  </SectionForm>
);
