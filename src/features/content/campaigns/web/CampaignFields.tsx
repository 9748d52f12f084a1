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
  </>
);
