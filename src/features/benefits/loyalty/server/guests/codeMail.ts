import type { MailCompany } from '#features/platform/settings/server/index.ts';
import { mailCode, mailNote, mailPage, mailParagraph, oneLine } from '#kit/server/mail/mailPage.ts';

type CodeMail = { company: MailCompany; pointsName: string; code: string; minutes: number };

/** The mail with the code by which a guest shows that points are theirs. */
export function codeMail({ code, minutes, ...given }: CodeMail): { subject: string; text: string; html: string } {
  const [sender, points] = [oneLine(given.company.name), oneLine(given.pointsName)];
  const subject = `Tu código para usar tus ${points} en ${sender}`;
  const reason = `Escribe este código para ver y usar tus ${points}:`;
  const validity = `Sirve una sola vez, durante ${minutes} minutos. No se lo des a nadie: nunca te lo pediremos por teléfono.`;
  const otherwise = 'Si no lo pediste, no hagas nada: nadie puede usar tus puntos sin el código.';
  const text = [reason, code, validity, otherwise, sender].join('\n\n');
  const body = [mailParagraph(reason), mailCode(code), mailParagraph(validity), mailNote(otherwise)];
  return { subject, text: `${text}\n`, html: mailPage({ subject, company: sender, brand: given.company.brand, body }) };
}
