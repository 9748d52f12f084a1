import { Skeleton } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { cashRoundingOptions } from '#domain/cashRounding.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
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

function CashRounding() {
  const { country } = useCurrentUser().tenant;
  return <Select name="cashRounding" span={12} options={cashRoundingOptions(country)} />;
}

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
      <CashRounding />
    </FormSection>
  </SectionForm>
);
