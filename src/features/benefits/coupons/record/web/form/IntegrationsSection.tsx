import { FormSection } from '#kit/web/form/FormSection.tsx';
import { couponFields } from './couponFields.tsx';

const { Text } = couponFields;

/** How other systems call it. */
export function IntegrationsSection() {
  return (
    <FormSection title="Integraciones" hint="Solo si otro sistema lo conoce por un número propio.">
      <Text name="alohaId" label="ID de Aloha" span={6} />
      <Text name="fbdId" label="ID de FBD" span={6} />
    </FormSection>
  );
}
