import { defineMail } from '#kit/server/mail/defineMail.ts';
import { mailAddress, mailButton, mailParagraph } from '#kit/server/mail/mailParts.ts';
import { oneLine } from '#kit/server/mail/mailText.ts';

type Kind = 'reset' | 'invitation';
type PasswordMail = {
  kind: Kind;
  tenantName: string;
  personName: string;
  /** Absolute address of the page where the password is chosen. */
  link: string;
  /** Minutes that the link is valid. */
  minutes: number;
};

const subjects: Record<Kind, (tenantName: string) => string> = {
  reset: (tenantName) => `Cambia tu contraseña de ${tenantName}`,
  invitation: (tenantName) => `Te invitaron a ${tenantName}`,
};

const reasons: Record<Kind, (tenantName: string) => string> = {
  reset: (tenantName) => `Recibimos una solicitud para cambiar la contraseña con la que ingresas a ${tenantName}.`,
  invitation: (tenantName) =>
    `Te crearon una cuenta en la administración de ${tenantName}. Elige tu contraseña para ingresar.`,
};

const buttons: Record<Kind, string> = { reset: 'Elegir otra contraseña', invitation: 'Elegir mi contraseña' };

const reassurances: Record<Kind, string> = {
  reset: 'Si no la pediste, no hagas nada: tu contraseña sigue siendo la misma.',
  invitation: 'Si no esperabas esta invitación, no hagas nada: sin contraseña nadie puede usar la cuenta.',
};

function formatDuration(minutes: number): string {
  const [amount, one, many] = minutes % 1440 === 0 ? [minutes / 1440, 'día', 'días'] : inHours(minutes);
  return `${amount} ${amount === 1 ? one : many}`;
}

const inHours = (minutes: number): [number, string, string] =>
  minutes % 60 === 0 ? [minutes / 60, 'hora', 'horas'] : [minutes, 'minuto', 'minutos'];

/** The mail with a link to choose a password. */
export const passwordMail = defineMail<PasswordMail>({
  name: 'identity.password',
  use: 'identity',
  audience: 'staff',
  sender: ({ tenantName }) => ({ name: tenantName }),
  subject: ({ kind, tenantName }) => subjects[kind](tenantName),
  body: ({ kind, tenantName, personName, link, minutes }) => [
    mailParagraph(`Hola, ${oneLine(personName)}:`),
    mailParagraph(reasons[kind](oneLine(tenantName))),
    mailButton(link, buttons[kind]),
    mailParagraph(`El enlace sirve una sola vez, durante ${formatDuration(minutes)}.`),
    mailParagraph(reassurances[kind]),
    mailAddress(link),
  ],
});
