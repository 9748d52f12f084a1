import { html } from '#kit/contract/values/html.ts';
import { defineMail } from '#kit/server/mail/defineMail.ts';
import { mailButton, mailIllustration, mailNote, mailParagraph, type MailPart } from '#kit/server/mail/mailParts.ts';
import { bold, oneLine } from '#kit/server/mail/mailText.ts';
import { scales } from '../answers.rules.ts';
import { answerDays } from '../invitations.rules.ts';
import type { SurveyQuestion } from '../survey.contract.ts';
import type { Sender } from './sendInvitations.ts';

type Invitation = { sender: Sender; storeName: string; token: string; questions: readonly SurveyQuestion[] };

const cell =
  'display:block;padding:10px 0;border:1px solid #8a94a6;border-radius:8px;color:#1b2230;font-size:15px;font-weight:bold;text-align:center;text-decoration:none';

/** A link for each score. It opens the survey with that score selected, and saves nothing. */
function scoreGrid(link: string): MailPart {
  const score = (value: number) =>
    html`<td style="padding:2px"><a href="${`${link}?p=${value}`}" class="text" style="${cell}">${value}</a></td>`;
  const row = (values: readonly number[]) => html`<tr>${values.map(score)}</tr>`;
  return mailIllustration(
    html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed">${row(scales.nps.slice(0, 6))}${row(scales.nps.slice(6))}</table>
`,
  );
}

const linkOf = ({ sender, token }: Invitation): string => `${sender.origin}/encuesta/${token}`;

export const invitationMail = defineMail<Invitation>({
  name: 'nps.invitation',
  use: 'nps',
  audience: 'subscribers',
  sender: ({ sender }) => sender,
  subject: ({ sender }) => `¿Cómo estuvo tu pedido de ${sender.name}?`,
  body(invitation) {
    const { sender, storeName, questions } = invitation;
    const scored = questions.find(({ category }) => category === 'nps');
    const link = linkOf(invitation);
    return [
      mailParagraph(
        `Hace un rato recibiste un pedido de ${oneLine(storeName)}. Cuéntanos cómo estuvo: toma menos de un minuto.`,
      ),
      ...(scored
        ? [
            mailParagraph(bold(oneLine(scored.description))),
            scoreGrid(link),
            mailNote('0 es nada probable, 10 es muy probable.'),
          ]
        : []),
      mailButton(link, 'Responder', sender.brand),
      mailNote(`El enlace sirve durante ${answerDays} días.`),
    ];
  },
  optOut: ({ sender, token }) => ({
    url: `${sender.origin}/baja/${token}`,
    label: `No recibir más encuestas de ${oneLine(sender.name)}`,
  }),
});
