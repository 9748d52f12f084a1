import { defineMail } from '#kit/server/mail/defineMail.ts';
import { mailNote, mailParagraph } from '#kit/server/mail/mailParts.ts';
import { oneLine } from '#kit/server/mail/mailText.ts';
import type { ErasureWarning } from '../erasures.rules.ts';

type ErasureMail = {
  companyName: string;
  warning: ErasureWarning;
  /** `30/12/2026`, on the calendar of the company. */
  day: string;
  supportEmail: string;
};

const subjects: Readonly<Record<ErasureWarning, (day: string) => string>> = {
  requested: (day) => `Los datos de tu comercio se eliminarán el ${day}`,
  week: (day) => `Falta una semana: los datos de tu comercio se eliminan el ${day}`,
  day: () => 'Mañana se eliminan los datos de tu comercio',
};

/** Warns the administrators of a company that its data will be removed. */
export const erasureMail = defineMail<ErasureMail>({
  name: 'companies.erasure',
  use: 'report',
  audience: 'staff',
  sender: ({ companyName }) => ({ name: companyName }),
  subject: ({ warning, day }) => subjects[warning](day),
  body: ({ companyName, day, supportEmail }) => [
    mailParagraph(
      `El ${day} se eliminan de Comanda todos los datos de ${oneLine(companyName)}: locales, menús, pedidos, clientes, personas e imágenes. Después no se pueden recuperar.`,
    ),
    mailParagraph('Hasta ese día el comercio está inactivo y la eliminación se puede detener.'),
    mailNote(`Para detenerla o para pedir una copia de los datos, escribe a ${oneLine(supportEmail)}.`),
  ],
});
