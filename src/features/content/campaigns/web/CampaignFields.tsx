import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import type { CampaignDraft } from '../campaigns.contract.ts';

const { Text, Number: Count, RemoteSelect, useValue } = fieldsFor<CampaignDraft>();

/** Letters of a subject that a phone shows. */
const phoneLetters = 40;

function SubjectField() {
  const { length } = useValue('subject');
  const hint =
    length > phoneLetters ? `${length} letras: un teléfono muestra unas ${phoneLetters}.` : `${length} letras.`;
  return <Text name="subject" label="Asunto" description={`${hint} Puedes usar {nombre}, {puntos} y {local}.`} />;
}

/** Name, line in an inbox and recipients of a campaign. */
export const CampaignFields = () => (
  <>
    <FormSection title="Correo">
      <Text name="name" label="Nombre" first description="Solo lo ve tu equipo." />
      <SubjectField />
      <Text
        name="preheader"
        label="Texto de vista previa"
        description="La línea que sigue al asunto en la bandeja de entrada."
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
  </>
);
