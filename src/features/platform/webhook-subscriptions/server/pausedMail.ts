import { defineMail } from '#kit/server/mail/defineMail.ts';
import { mailButton, mailParagraph } from '#kit/server/mail/mailParts.ts';
import { oneLine } from '#kit/server/mail/mailText.ts';
import { pauseLabels } from '../webhookSubscriptions.contract.ts';

type PausedMail = {
  companyName: string;
  webhookName: string;
  pausedBy: keyof typeof pauseLabels;
  /** Absolute address of the list of webhooks. */
  link: string;
};

/** Notifies administrators that a webhook was paused automatically. */
export const pausedMail = defineMail<PausedMail>({
  name: 'webhooks.paused',
  use: 'report',
  audience: 'staff',
  sender: ({ companyName }) => ({ name: companyName }),
  subject: ({ webhookName }) => `Se pausó el webhook «${webhookName}»`,
  body: ({ webhookName, pausedBy, link }) => [
    mailParagraph(`El webhook «${oneLine(webhookName)}» dejó de recibir eventos. ${pauseLabels[pausedBy]}.`),
    mailParagraph('Cuando tu sistema responda, actívalo y envía de nuevo las entregas fallidas.'),
    mailButton(link, 'Ver el webhook'),
  ],
});
