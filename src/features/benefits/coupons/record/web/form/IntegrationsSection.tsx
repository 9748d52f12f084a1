import { FormSection } from '#kit/web/form/FormSection.tsx';
import { couponReferences } from '../../couponReferences.contract.ts';
import { couponFields } from './couponFields.tsx';

const { Text } = couponFields;

/** Ids of the coupon in other systems. */
export function IntegrationsSection() {
  return (
    <FormSection title="Integraciones" hint="Solo si otro sistema lo conoce por un número propio.">
      {couponReferences.fields.map(({ name, label }) => (
        <Text key={name} name={name} label={label} span={6} />
      ))}
    </FormSection>
  );
}
