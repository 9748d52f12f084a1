import { defineMail } from '#kit/server/mail/defineMail.ts';
import { mailButton, mailNote, mailParagraph } from '#kit/server/mail/mailParts.ts';
import { bold, lines, mailLink, mailText, oneLine } from '#kit/server/mail/mailText.ts';
import { scales, type Answer } from '../answers.rules.ts';
import type { Sender } from './sendInvitations.ts';

type Alert = { sender: Sender; storeName: string; orderId: number; score: number; answers: readonly Answer[] };

const formatAnswer = ({ question: { category }, value, comment }: Answer): string => {
  if (category === 'open') return comment;
  if (category === 'yes_no') return value === 1 ? 'Sí' : 'No';
  return `${value} de ${scales[category].at(-1)}`;
};

/** Notifies a store of an unhappy guest, with a link to the order. It names no guest. */
export const alertMail = defineMail<Alert>({
  name: 'nps.alert',
  use: 'nps',
  audience: 'stores',
  sender: ({ sender }) => sender,
  subject: ({ storeName, orderId, score }) => `${score} de 10 en ${storeName}: pedido #${orderId}`,
  body: ({ sender, orderId, score, answers }) => [
    mailParagraph(
      `Alguien respondió la encuesta del pedido #${orderId} con un ${score}. Todavía es tiempo de arreglarlo.`,
    ),
    ...answers.map((answer) =>
      mailParagraph(lines([bold(oneLine(answer.question.description)), oneLine(formatAnswer(answer))])),
    ),
    mailButton(`${sender.origin}/orders?order=${orderId}`, 'Ver el pedido', sender.brand),
    mailNote(
      mailText`Cuando lo hayas atendido, márcalo en Por atender, con lo que hiciste. ${mailLink(`${sender.origin}/dashboard-nps`, 'Abrir la lista')}`,
    ),
  ],
});
