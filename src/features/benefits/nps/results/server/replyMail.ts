import type { MailCompany } from '#features/platform/settings/server/index.ts';
import { defineMail } from '#kit/server/mail/defineMail.ts';
import { mailParagraph } from '#kit/server/mail/mailParts.ts';
import { lines, oneLine } from '#kit/server/mail/mailText.ts';

type Reply = { company: MailCompany; orderId: number; message: string };

/** Answers a guest who was unhappy, in the words of the user. */
export const replyMail = defineMail<Reply>({
  name: 'nps.reply',
  use: 'nps',
  audience: 'guests',
  sender: ({ company }) => company,
  subject: ({ company, orderId }) => `Sobre tu pedido #${orderId} de ${company.name}`,
  body: ({ message }) => [mailParagraph(lines(message.split('\n').map(oneLine)))],
});
