import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { CampaignDraft } from '../campaigns.contract.ts';
import { MailFields } from './MailFields.tsx';

const { Text, Number: Count, RemoteSelect } = fieldsFor<CampaignDraft>();

/** Name, line in an inbox and recipients of a campaign. */
export const CampaignFields = () => (
  <>
    <FormSection title="Correo">
      <Text name="name" label="Nombre" first description="Solo lo ve tu equipo." />
      <MailFields />
      <RemoteSelect
        name="senderId"
        label="Remitente"
        of="mailSenders"
        placeholder="El de ofertas"
        description="Sin elegir, el remitente de ofertas de tu empresa."
      />
    </FormSection>
    <FormSection title="Destinatarios">
      <RemoteSelect name="segmentId" label="Segmento" of="segments" />
      <Count
        name="holdBack"
        label="Grupo de control"
        suffix="%"
        description="Parte del segmento que no recibe el correo, para comparar sus pedidos."
      />
    </FormSection>
    <FormSection title="Cupón">
      <RemoteSelect
        name="couponBatchId"
        label="Lote de códigos"
        of="couponBatches"
        description="Cada persona recibe un código distinto de este lote, donde el correo dice {cupon}."
      />
    </FormSection>
  </>
);
