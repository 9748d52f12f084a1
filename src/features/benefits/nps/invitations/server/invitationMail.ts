import { html } from '#kit/server/html.ts';
import type { Mail } from '#kit/server/mail/mail.ts';
import { mailButton, mailLink, mailNote, mailPage, mailParagraph, oneLine } from '#kit/server/mail/mailPage.ts';
import { scales } from '../answers.rules.ts';
import { answerDays } from '../invitations.rules.ts';
import type { SurveyQuestion } from '../survey.contract.ts';
import type { Sender } from './sendInvitations.ts';

type Invitation = { sender: Sender; storeName: string; token: string; questions: readonly SurveyQuestion[] };

const cell =
  'display:block;padding:10px 0;border:1px solid #8a94a6;border-radius:8px;color:#1b2230;font-size:15px;font-weight:bold;text-align:center;text-decoration:none';

/** The mail that asks a guest, as text and as HTML. A number of it opens the survey with that number chosen, and saves nothing. */
export function invitationMail({ sender, storeName, token, questions }: Invitation): Omit<Mail, 'to'> {
  const [company, store] = [oneLine(sender.name), oneLine(storeName)];
  const link = `${sender.origin}/encuesta/${token}`;
  const unsubscribeUrl = `${sender.origin}/baja/${token}`;
  const subject = `¿Cómo estuvo tu pedido de ${company}?`;
  const greeting = `Hace un rato recibiste un pedido de ${store}. Cuéntanos cómo estuvo: toma menos de un minuto.`;
  const scored = questions.find(({ category }) => category === 'nps');
  const ends = `El enlace sirve durante ${answerDays} días.`;
  const score = (value: number) =>
    html`<td style="padding:2px"><a href="${`${link}?p=${value}`}" class="text" style="${cell}">${value}</a></td>`;
  const row = (values: readonly number[]) => html`<tr>${values.map(score)}</tr>`;
  const choice = scored && [
    mailParagraph(html`<b>${scored.description}</b>`),
    html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed">${row(scales.nps.slice(0, 6))}${row(scales.nps.slice(6))}</table>
`,
    mailNote('0 es nada probable, 10 es muy probable.'),
  ];
  return {
    subject,
    fromName: company,
    unsubscribeUrl,
    text:
      [greeting, `Responder: ${link}`, ends, `No recibir más encuestas: ${unsubscribeUrl}`, company].join('\n\n') +
      '\n',
    html: mailPage({
      subject,
      company,
      brand: sender.brand,
      body: [
        mailParagraph(greeting),
        ...(choice ?? []),
        mailButton(link, 'Responder', sender.brand),
        mailNote(ends),
        mailNote(mailLink(unsubscribeUrl, `No recibir más encuestas de ${company}`)),
      ],
    }),
  };
}
