import { Skeleton } from '@mantine/core';
import { cashRoundings } from '#domain/cashRounding.ts';
import { type ComponentType, Suspense } from 'react';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { ScreenPart } from '#kit/web/shell/screenParts.ts';
import { paymentSection } from '../../sections/payments.contract.ts';
import { SectionForm } from '../SectionForm.tsx';
import { SettingSpot, settingLabels } from '../SettingSpot.tsx';
import { settingInputs } from '../settingInputs.tsx';

declare module '#kit/web/shell/areaScreens.ts' {
  interface ScreenParts {
    /** Payment methods of the chain, inside the form of settings. */
    chainPayments: ComponentType;
  }
}

const { Select } = settingInputs(paymentSection);
const { label, description } = settingLabels(paymentSection, 'paymentMethods');

export const Form = () => (
  <SectionForm section={paymentSection}>
    <FormSection title={label} hint={description}>
      <SettingSpot path="paymentMethods" span={12}>
        <Suspense fallback={<Skeleton h={420} radius="md" />}>
          <ScreenPart part="chainPayments" />
        </Suspense>
      </SettingSpot>
    </FormSection>
    <FormSection title="Efectivo" hint="Lo que se cobra cuando no hay monedas para el total exacto.">
      <Select name="cashRounding" span={12} options={cashRoundings} />
    </FormSection>
  </SectionForm>
);
