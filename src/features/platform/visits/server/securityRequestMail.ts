import { mailsOfHolders, ownerPolicy } from '#features/platform/roles/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineMail } from '#kit/server/mail/defineMail.ts';
import { mailButton, mailNote, mailParagraph } from '#kit/server/mail/mailParts.ts';
import { oneLine } from '#kit/server/mail/mailText.ts';
import { requestHours } from '../securityVisits.rules.ts';

type SecurityRequestMail = {
  companyName: string;
  requesterName: string;
  /** `Posible filtración de clientes (INC-9)` */
  reason: string;
  /** Absolute address of the requests in the console. */
  link: string;
};

/** Notifies the owners of the platform of a request for a security visit, which one of them decides. */
export const securityRequestMail = defineMail<SecurityRequestMail>({
  name: 'visits.security_request',
  use: 'report',
  audience: 'staff',
  sender: ({ companyName }) => ({ name: companyName }),
  subject: ({ requesterName }) => `${requesterName} pide una visita de seguridad`,
  body: ({ companyName, requesterName, reason, link }) => [
    mailParagraph(`${oneLine(requesterName)} pide entrar a ${oneLine(companyName)} sin que el comercio lo vea.`),
    mailParagraph(`${oneLine(reason)}.`),
    mailButton(link, 'Aprobar o rechazar'),
    mailNote(`La solicitud espera ${requestHours} horas. La decide otro propietario, con su segundo factor.`),
  ],
});

/** Mails the owners who can decide a request, in the transaction of the platform's company that stores it. */
export async function mailSecurityRequest(
  db: Db,
  { requesterEmail, ...facts }: SecurityRequestMail & { requesterEmail: string },
): Promise<void> {
  const owners = await mailsOfHolders(db, ownerPolicy);
  for (const email of owners) if (email !== requesterEmail) await securityRequestMail.send(db, email, facts);
}
