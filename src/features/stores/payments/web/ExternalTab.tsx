import { useCan } from '#kit/web/session/Can.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useChainSettings } from '../../record/web/useChainSettings.ts';
import type { Store } from '../../record/stores.contract.ts';
import { ReferenceSection } from '../../references/web/ReferenceSection.tsx';
import { storeCredentialsApi } from '../credentials.contract.ts';
import { CredentialsField } from './CredentialsField.tsx';
import { PaymentGridField } from './PaymentGridField.tsx';

/** Payments of a store, and its ids and credentials at providers. */
export function ExternalTab({ store }: { store?: Store | undefined }) {
  const chain = useChainSettings()?.paymentMethods;
  const showsCredentials = useCan(storeCredentialsApi.forms.policy);
  return (
    <>
      <ReferenceSection section="payments" />
      <FormSection
        title="Medios de pago"
        hint="Qué se acepta en cada forma de pedido. Con el teclado, las flechas recorren la tabla."
      >
        <PaymentGridField chain={chain} />
      </FormSection>
      <ReferenceSection section="pos" />
      <ReferenceSection section="channels" />
      {/* A save ends every replacement that was under way. */}
      {showsCredentials && <CredentialsField key={store?.version} stored={store?.credentials ?? []} />}
    </>
  );
}
