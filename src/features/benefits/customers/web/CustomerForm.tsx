import { Alert } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { draftOf } from '#kit/contract/draft.ts';
import { formatPhone } from '#domain/phones.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { useUpdateRecord } from '#kit/web/record/useSaveRecord.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import {
  type Customer,
  type CustomerDraft,
  customerDraft,
  customerName,
  customersApi,
  mailConsentLabels,
} from '../customers.contract.ts';
import { CustomerContact } from './CustomerContact.tsx';
import { CustomerMenu } from './CustomerMenu.tsx';
import { CustomerOrders, CustomerSide } from './CustomerSide.tsx';
import { SimilarCustomers } from './SimilarCustomers.tsx';

const { Text, Phone, Textarea, Select, useValue } = fieldsFor<CustomerDraft>();
const toFormValues = (customer: Customer) => draftOf(customerDraft, customer);

/** Editable data of a customer, next to their order totals. */
export function CustomerForm({ customer }: { customer: Customer }) {
  const changes = useCan(customersApi.update.policy);
  const initial = useMemo(() => toFormValues(customer), [customer]);
  const { date } = useTenantFormat();
  const isForgotten = customer.forgottenAt !== null;
  return (
    <FormPage<CustomerDraft, Customer>
      title={customerName(customer)}
      back={{ to: '/customers', label: 'Clientes' }}
      sub={customer.firstOrderAt && `Cliente desde el ${date(customer.firstOrderAt)}`}
      schema={customerDraft}
      initial={initial}
      savedOf={toFormValues}
      version={customer.version}
      save={useUpdateRecord(customersApi.update, customer.id)}
      success="Cliente guardado"
      readOnly={!changes && !isForgotten}
      actions={
        <>
          <CustomerContact customer={customer} />
          <CustomerMenu customer={customer} />
        </>
      }
      notice={isForgotten ? <Forgotten at={customer.forgottenAt} /> : <SimilarCustomers customer={customer} />}
      lead={!isForgotten && <CustomerOrders customer={customer} />}
      side={!isForgotten && <CustomerSide customer={customer} />}
    >
      {isForgotten ? (
        <>
          <CustomerOrders customer={customer} />
          <CustomerSide customer={customer} />
        </>
      ) : (
        <CustomerFields customer={customer} />
      )}
    </FormPage>
  );
}

function CustomerFields({ customer }: { customer: Customer }) {
  const hasConsentChoice = useValue('mailConsent') !== 'unknown';
  return (
    <>
      <FormSection title="Datos">
        <Text name="name" label="Nombre" span={6} />
        <Phone name="phone" label="Teléfono" format={formatPhone} span={6} />
        <Text name="mail" label="Correo" type="email" />
        <Textarea
          name="notes"
          label="Notas"
          description="Solo las ve tu equipo: alergias, cómo llegar, qué pasó la última vez."
        />
      </FormSection>
      <FormSection title="Publicidad por correo" hint={<ConsentHint customer={customer} />}>
        <Select name="mailConsent" label="Consentimiento" options={mailConsentLabels} span={6} />
        {hasConsentChoice && (
          <Text name="mailConsentOrigin" label="Dónde respondió" placeholder="En el local" span={6} />
        )}
      </FormSection>
    </>
  );
}

/** When and where the consent was given: the law requires a record. */
function ConsentHint({ customer: { mailConsentAt } }: { customer: Customer }) {
  if (mailConsentAt === null) return 'Envía ofertas solo a quienes las aceptaron.';
  return (
    <>
      Respondió el <DateTime at={mailConsentAt} />.
    </>
  );
}

function Forgotten({ at }: { at: string | null }) {
  return (
    <Alert color="gray" icon={<IconUserOff size={20} />} title="Datos borrados">
      Sus datos se borraron el <DateTime at={at} />. Lo que pidió sigue sumando en ventas y reportes.
    </Alert>
  );
}
