import type { MailCompany } from '#features/platform/settings/server/index.ts';
import { defineMail } from '#kit/server/mail/defineMail.ts';
import { mailCode, mailNote, mailParagraph } from '#kit/server/mail/mailParts.ts';
import { oneLine } from '#kit/server/mail/mailText.ts';

/** `purpose` follows `tus` in the text: `puntos`. */
type CodeMail = { company: MailCompany; purpose: string; code: string; minutes: number };

export const codeMail = defineMail<CodeMail>({
  name: 'loyalty.code',
  use: 'identity',
  audience: 'guests',
  sender: ({ company }) => company,
  subject: ({ company, purpose }) => `Tu código para usar tus ${purpose} en ${company.name}`,
  body: ({ purpose, code, minutes }) => [
    mailParagraph(`Escribe este código para ver y usar tus ${oneLine(purpose)}:`),
    mailCode(code),
    mailParagraph(
      `Sirve una sola vez, durante ${minutes} minutos. No se lo des a nadie: nunca te lo pediremos por teléfono.`,
    ),
    mailNote(`Si no lo pediste, no hagas nada: nadie puede usar tus ${oneLine(purpose)} sin el código.`),
  ],
});
