import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useChainSettings } from '../../delivery/web/useChainSettings.ts';
import type { Store } from '../../record/stores.contract.ts';
import { CredentialsField } from './CredentialsField.tsx';
import { IntegrationIds } from './IntegrationIds.tsx';
import { PaymentGridField } from './PaymentGridField.tsx';

/** What the store is to others: how it is paid, and how points of sale, channels and fleets know it. */
export function ExternalTab({ store }: { store?: Store | undefined }) {
  const chain = useChainSettings()?.paymentMethods;
  return (
    <>
      <IntegrationIds group="payments" />
      <FormSection
        title="Medios de pago"
        hint="Qué se acepta en cada forma de pedido. Con el teclado, las flechas recorren la tabla."
      >
        <PaymentGridField chain={chain} />
      </FormSection>
      <IntegrationIds group="pos" />
      <IntegrationIds group="channels" />
      {/* A save ends every replacement that was under way. */}
      <CredentialsField key={store?.version} stored={store?.credentials ?? []} />
    </>
  );
}
