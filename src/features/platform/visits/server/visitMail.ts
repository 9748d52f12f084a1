import { mailAdministrators } from '#features/platform/roles/server/index.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { supportSection } from '#features/platform/settings/sections/support.contract.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineMail } from '#kit/server/mail/defineMail.ts';
import { mailButton, mailNote, mailParagraph } from '#kit/server/mail/mailParts.ts';
import { oneLine } from '#kit/server/mail/mailText.ts';

type VisitMail = {
  companyName: string;
  visitorName: string;
  /** `Algo falla: No les llegan pedidos (SOP-412)` */
  reason: string;
  /** `01/12/2026 15:40`, on the clock of the company. */
  until: string;
  /** Absolute address of the visits in the own account. */
  link: string;
};

/** Notifies the administrators of a company that a person of the platform entered. */
export const visitMail = defineMail<VisitMail>({
  name: 'visits.opened',
  use: 'report',
  audience: 'staff',
  sender: ({ companyName }) => ({ name: companyName }),
  subject: ({ visitorName }) => `${visitorName} de Comanda entró a tu comercio`,
  body: ({ companyName, visitorName, reason, until, link }) => [
    mailParagraph(`${oneLine(visitorName)}, del equipo de Comanda, entró a ${oneLine(companyName)}.`),
    mailParagraph(`${oneLine(reason)}.`),
    mailParagraph(`La visita empieza en solo lectura y termina a más tardar el ${until}.`),
    mailButton(link, 'Ver las visitas en Mi cuenta'),
    mailNote('Para no recibir este aviso, desactívalo en Configuración general, «Soporte de Comanda».'),
  ],
});

/** Mails the administrators of the transaction's company, unless its settings turn that off. */
export async function mailVisit(db: Db, facts: VisitMail): Promise<void> {
  const { supportVisitMail } = await readSettings(db, supportSection);
  if (!supportVisitMail) return;
  await mailAdministrators(db, visitMail, facts);
}
