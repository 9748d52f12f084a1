import { monthText } from '#domain/time/dates.ts';
import { defineMail } from '#kit/server/mail/defineMail.ts';
import { mailButton, mailNote, mailParagraph } from '#kit/server/mail/mailParts.ts';
import { oneLine } from '#kit/server/mail/mailText.ts';

type QuotaWarning = {
  level: 'near' | 'over';
  companyName: string;
  month: string;
  /** As people of the company read numbers. */
  used: string;
  limit: string;
  origin: string;
};

/** Warns the administrators of a company that the mails of its plan are nearly used up, or that they are. */
export const quotaMail = defineMail<QuotaWarning>({
  name: 'mail.quota',
  use: 'report',
  audience: 'staff',
  sender: ({ companyName }) => ({ name: companyName }),
  subject: ({ level, companyName, used, limit }) =>
    level === 'over'
      ? `Se acabaron los correos del plan de ${companyName}`
      : `${companyName} usó ${used} de ${limit} correos del mes`,
  body: ({ level, month, used, limit, origin }) => [
    mailParagraph(
      `En ${monthText(month.slice(0, 7))} se enviaron ${oneLine(used)} de los ${oneLine(limit)} correos del plan de Mailjet.`,
    ),
    mailParagraph(
      level === 'over'
        ? 'Las campañas esperan hasta el próximo mes o hasta que amplíes el plan. Los correos de pedidos y claves salen igual, desde la plataforma.'
        : 'Al acabarse, las campañas esperan y los correos de pedidos y claves salen desde la plataforma.',
    ),
    mailButton(`${origin}/email-quota`, 'Ver el cupo de correos'),
    mailNote('Este aviso llega una vez al mes. Se desactiva en Configuración general, Mailjet.'),
  ],
});
