import { html } from '#kit/server/html.ts';
import type { Mail } from '#kit/server/mail/mail.ts';
import { mailButton, mailLink, mailNote, mailPage, mailParagraph, oneLine } from '#kit/server/mail/mailPage.ts';
import { scales, type Answer } from '../answers.rules.ts';
import type { Sender } from './sendInvitations.ts';

type Alert = { sender: Sender; storeName: string; orderId: number; score: number; answers: readonly Answer[] };

const said = ({ question: { category }, value, comment }: Answer): string => {
  if (category === 'open') return comment;
  if (category === 'yes_no') return value === 1 ? 'Sí' : 'No';
  return `${value} de ${scales[category].at(-1)}`;
};

/** Tells a store that a guest went away unhappy, with the way to the order. It names nobody. */
export function alertMail({ sender, storeName, orderId, score, answers }: Alert): Omit<Mail, 'to'> {
  const [company, store] = [oneLine(sender.name), oneLine(storeName)];
  const subject = `${score} de 10 en ${store}: pedido #${orderId}`;
  const reason = `Alguien respondió la encuesta del pedido #${orderId} con un ${score}. Todavía es tiempo de arreglarlo.`;
  const link = `${sender.origin}/orders?order=${orderId}`;
  const list = `${sender.origin}/dashboard-nps`;
  const lines = answers.map((answer) => [answer.question.description, oneLine(said(answer))] as const);
  const last = 'Cuando lo hayas atendido, márcalo en Por atender, con lo que hiciste.';
  return {
    subject: subject.slice(0, 200),
    fromName: company,
    text: `${[reason, ...lines.map((line) => line.join('\n')), `Ver el pedido: ${link}`, `${last}\n${list}`].join('\n\n')}\n`,
    html: mailPage({
      subject,
      company,
      brand: sender.brand,
      body: [
        mailParagraph(reason),
        ...lines.map(([question, answer]) => mailParagraph(html`<b>${question}</b><br>${answer}`)),
        mailButton(link, 'Ver el pedido', sender.brand),
        mailNote(html`${last} ${mailLink(list, 'Abrir la lista')}`),
      ],
    }),
  };
}
