import { formatDate } from '#domain/time/dates.ts';
import type { Database } from '#kit/server/data/database.ts';
import type { Scope } from '#kit/server/data/scope.ts';
import { defineMail } from '#kit/server/mail/defineMail.ts';
import { mailButton, mailNote, mailParagraph } from '#kit/server/mail/mailParts.ts';
import { oneLine } from '#kit/server/mail/mailText.ts';
import { expiryOf } from '../exports.rules.ts';
import * as repo from './exports.repo.ts';

type ExportMail = {
  companyName: string;
  /** `30/12/2026`, on the calendar of the company. */
  until: string;
  /** Absolute address of the exports in the own account. */
  link: string;
};

/** Notifies the user who requested an export that it is ready. The mail has no link to the file itself. */
export const exportMail = defineMail<ExportMail>({
  name: 'companies.export',
  use: 'report',
  audience: 'staff',
  sender: ({ companyName }) => ({ name: companyName }),
  subject: () => 'La copia de los datos de tu comercio está lista',
  body: ({ companyName, until, link }) => [
    mailParagraph(`La copia de todos los datos de ${oneLine(companyName)} está lista para descargar.`),
    mailButton(link, 'Descargar en Mi cuenta'),
    mailNote(`Se borra el ${until}. Tiene los datos de todos tus clientes: guárdala donde solo tú la veas.`),
  ],
});

type FinishedExport = {
  found: repo.ExportRow;
  company: { name: string; timeZone: string };
  /** Of the back-office of the company. */
  origin: string;
};

/**
 * Mails the user who requested an export, if still active, once.
 *
 * Noted after the mail: a process that dies between both sends it twice, instead of never.
 */
export async function mailExport(
  database: Database,
  scope: Scope,
  { found, company, origin }: FinishedExport,
): Promise<void> {
  const { id, requestedBy, requestedAt, mailedAt } = found;
  if (requestedBy === null || mailedAt !== null) return;
  const until = formatDate(expiryOf(requestedAt), company.timeZone);
  await database.inTenant(scope, async (db) => {
    const user = await db
      .selectFrom('adminUsers')
      .select('email')
      .where('id', '=', requestedBy)
      .where('enabled', '=', true)
      .executeTakeFirst();
    const facts = { companyName: company.name, until, link: `${origin}/my-account?tab=empresa` };
    if (user) await exportMail.send(db, user.email, facts);
  });
  await database.onPlatform((db) => repo.setMailed(db, id));
}
