import type { MailCompany } from '#features/platform/settings/server/index.ts';
import { mailCode, mailNote, mailPage, mailParagraph, oneLine } from '#kit/server/mail/mailPage.ts';

/** What a code is for stands behind `tus`: `puntos`. */
type CodeMail = { company: MailCompany; purpose: string; code: string; minutes: number };

/** The mail with the code by which a guest shows who they are. */
export function codeMail({ code, minutes, ...given }: CodeMail): { subject: string; text: string; html: string } {
  const [sender, things] = [oneLine(given.company.name), oneLine(given.purpose)];
  const subject = `Tu código para usar tus ${things} en ${sender}`;
  const reason = `Escribe este código para ver y usar tus ${things}:`;
  const validity = `Sirve una sola vez, durante ${minutes} minutos. No se lo des a nadie: nunca te lo pediremos por teléfono.`;
  const otherwise = `Si no lo pediste, no hagas nada: nadie puede usar tus ${things} sin el código.`;
  const text = [reason, code, validity, otherwise, sender].join('\n\n');
  const body = [mailParagraph(reason), mailCode(code), mailParagraph(validity), mailNote(otherwise)];
  return { subject, text: `${text}\n`, html: mailPage({ subject, company: sender, brand: given.company.brand, body }) };
}
