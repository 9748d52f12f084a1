import { html } from '#kit/server/html.ts';
import { mailButton, mailNote, mailPage, mailParagraph, oneLine } from '#kit/server/mail/mailPage.ts';

export type PasswordMail = {
  kind: 'reset' | 'invitation';
  tenantName: string;
  personName: string;
  /** Absolute; opens the page where the password is chosen. */
  link: string;
  /** How long the link lives. */
  minutes: number;
};

type Words = { subject: string; reason: string; button: string; otherwise: string };

const words: Record<PasswordMail['kind'], (tenantName: string) => Words> = {
  reset: (tenantName) => ({
    subject: `Cambia tu contraseña de ${tenantName}`,
    reason: `Recibimos una solicitud para cambiar la contraseña con la que ingresas a ${tenantName}.`,
    button: 'Elegir otra contraseña',
    otherwise: 'Si no la pediste, no hagas nada: tu contraseña sigue siendo la misma.',
  }),
  invitation: (tenantName) => ({
    subject: `Te invitaron a ${tenantName}`,
    reason: `Te crearon una cuenta en la administración de ${tenantName}. Elige tu contraseña para ingresar.`,
    button: 'Elegir mi contraseña',
    otherwise: 'Si no esperabas esta invitación, no hagas nada: sin contraseña nadie puede usar la cuenta.',
  }),
};

/** The mail with a link to choose a password, as text and as HTML. */
export function passwordMail(given: PasswordMail): { subject: string; text: string; html: string } {
  const mail = { ...given, tenantName: oneLine(given.tenantName), personName: oneLine(given.personName) };
  const said = words[mail.kind](mail.tenantName);
  const greeting = `Hola, ${mail.personName}:`;
  const validity = `El enlace sirve una sola vez, durante ${duration(mail.minutes)}.`;
  const text = [greeting, said.reason, mail.link, validity, said.otherwise, mail.tenantName].join('\n\n');
  return { subject: said.subject, text: `${text}\n`, html: page({ ...said, greeting, validity, ...mail }) };
}

function duration(minutes: number): string {
  const [amount, one, many] = minutes % 1440 === 0 ? [minutes / 1440, 'día', 'días'] : inHours(minutes);
  return `${amount} ${amount === 1 ? one : many}`;
}

const inHours = (minutes: number): [number, string, string] =>
  minutes % 60 === 0 ? [minutes / 60, 'hora', 'horas'] : [minutes, 'minuto', 'minutos'];

type Said = PasswordMail & Words & { greeting: string; validity: string };

const page = ({ tenantName, subject, link, greeting, reason, button, validity, otherwise }: Said): string =>
  mailPage({
    subject,
    company: tenantName,
    body: [
      mailParagraph(greeting),
      mailParagraph(reason),
      mailButton(link, button),
      mailParagraph(validity),
      mailParagraph(otherwise),
      mailNote(
        html`Si el botón no funciona, copia esta dirección en tu navegador:<br><a href="${link}" style="color:#1d5fe0;word-break:break-all">${link}</a>`,
      ),
    ],
  });
