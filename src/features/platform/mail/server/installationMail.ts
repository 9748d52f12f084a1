import type { MailAdapter, MailResult, OutgoingMail } from '#integrations/mail/port.ts';
import { problemOf, replyCode, temporaryProblemOf } from '#integrations/mail/smtpReplies.ts';
import { Failure } from '#kit/contract/failures.ts';
import type { Mailer } from '#kit/server/mail/mail.ts';

/** Key of the installation's own mail server among providers. */
export const installationKey = 'installation';

type SmtpError = { responseCode?: number; response?: string; command?: string; code?: string };

/** Failures before a mail was sent: to find or to reach the server, or to sign in. */
const beforeSending = ['EDNS', 'EAUTH', 'ETLS', 'ECONNREFUSED', 'ESTREAM'];

/** The result of a mail that was not taken; null where it may have been sent. */
function resultOf({ key }: OutgoingMail, { message, cause }: Failure): MailResult | null {
  const { responseCode = 0, response = '', command = '', code = '' } = (cause ?? {}) as SmtpError;
  const isAnswered = responseCode >= 400;
  if (!isAnswered && !beforeSending.includes(code)) return null;
  const isPermanent = responseCode >= 500;
  const reply = replyCode(response);
  return {
    key,
    reference: null,
    state: isPermanent ? 'refused' : 'later',
    problem: isPermanent ? problemOf(reply, command) : isAnswered ? temporaryProblemOf(command) : 'outage',
    code: reply,
    message,
  };
}

/** The installation's mail server in the place of a company's provider: its address, with the name of the company. */
export const installationMail = (mailer: Mailer): MailAdapter => ({
  traits: { batchSize: 20, perSecond: 5, findsMails: false, spfInclude: null, dkimSelector: null },
  account: '',
  monthlyLimit: null,
  async send(mails, signal) {
    const results: MailResult[] = [];
    for (const mail of mails) {
      const { key, to, subject, text, html, from, replyTo, unsubscribeUrl, pictures } = mail;
      if (signal.aborted) {
        const message = 'El proceso se detuvo antes de este correo.';
        results.push({ key, reference: null, state: 'later', problem: 'outage', code: '', message });
        continue;
      }
      try {
        await mailer.send({
          to,
          subject,
          text,
          html,
          fromName: from.name,
          ...(replyTo !== null && { replyTo }),
          ...(unsubscribeUrl !== null && { unsubscribeUrl }),
          ...(pictures.length > 0 && { pictures: [...pictures] }),
        });
        results.push({ key, state: 'taken', reference: null });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        results.push(...[resultOf(mail, error)].filter((result) => result !== null));
      }
    }
    return results;
  },
});
