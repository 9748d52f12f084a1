import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import type { MailDraft } from '../campaigns.contract.ts';

const { Text, useValue } = fieldsFor<MailDraft>();

/** Letters of a subject that a phone shows. */
const phoneLetters = 40;

/** The line of a mail in an inbox. */
export function MailFields() {
  const { length } = useValue('subject');
  const hint =
    length > phoneLetters ? `${length} letras: un teléfono muestra unas ${phoneLetters}.` : `${length} letras.`;
  return (
    <>
      <Text name="subject" label="Asunto" description={`${hint} Puedes usar {nombre}, {puntos}, {local} y {cupon}.`} />
      <Text
        name="preheader"
        label="Texto de vista previa"
        description="La línea que sigue al asunto en la bandeja de entrada."
      />
    </>
  );
}
