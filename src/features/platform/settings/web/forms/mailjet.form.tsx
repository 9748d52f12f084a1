import { Skeleton } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { ScreenPart } from '#kit/web/shell/screenParts.ts';
import { mailjetSection } from '../../sections/mailjet.contract.ts';
import { SectionForm } from '../SectionForm.tsx';
import { settingInputs } from '../settingInputs.tsx';

declare module '#kit/web/shell/areaScreens.ts' {
  interface ScreenParts {
    /** The state of the account at Mailjet, with links to what is missing. */
    mailjetState: ComponentType;
  }
}

const { Switch } = settingInputs(mailjetSection);

export const Form = () => (
  <SectionForm section={mailjetSection}>
    <Suspense fallback={<Skeleton h={220} radius="lg" />}>
      <ScreenPart part="mailjetState" />
    </Suspense>
    <FormSection title="Avisos">
      <Switch name="mailjet.quotaWarnings" span={12} />
    </FormSection>
  </SectionForm>
);
