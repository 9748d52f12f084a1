import { defineMail } from '#kit/server/mail/defineMail.ts';
import { mailButton, mailCode, mailHeading, mailNote, mailParagraph } from '#kit/server/mail/mailParts.ts';
import { bold, lines, oneLine } from '#kit/server/mail/mailText.ts';
import type { MailSettings } from '../../sections/mails.contract.ts';
import { greetingOf } from '../orderMail.rules.ts';
import { type MailCompany, type MailedOrder, orderTable } from './orderMail.ts';

type MovedOrderMail = {
  order: MailedOrder;
  company: MailCompany;
  /** Page that follows the order. */
  link: string;
  /** Way to the store; null where it has no place on the map. */
  directions: string | null;
  /** Code to show at the store; null: none is needed. */
  code: string | null;
  settings: MailSettings;
};

const subjectOf = ({ order }: MovedOrderMail): string =>
  `Tu pedido ${order.number} ahora se retira en ${oneLine(order.store.name)}`;

/** Notifies the guest of a pickup that another store prepares it. */
export const movedOrderMail = defineMail<MovedOrderMail>({
  name: 'orders.moved',
  use: 'order',
  audience: 'guests',
  sender: ({ company, settings }) => ({ ...company, replyTo: settings.mailReplyTo }),
  subject: subjectOf,
  body(facts) {
    const { order, company, link, directions, code } = facts;
    const { name, address, phone } = order.store;
    const place = [bold(oneLine(name)), ...[address, phone].filter(Boolean).map(oneLine)];
    return [
      mailHeading(subjectOf(facts)),
      mailParagraph(greetingOf(order.guest.name)),
      mailParagraph(
        `Tu pedido pasó a otro local. Podrás retirarlo ${order.when}, por el mismo total. No vayas al local anterior.`,
      ),
      mailParagraph(lines(place)),
      ...(directions === null ? [] : [mailButton(directions, 'Cómo llegar', company.brand)]),
      ...(code === null ? [] : [mailParagraph('Muestra este código al retirar:'), mailCode(code)]),
      mailButton(link, 'Seguir mi pedido', company.brand),
      orderTable(order, company.country, false),
      ...(phone ? [mailNote(`¿No puedes ir a ese local? Llama al ${oneLine(phone)}.`)] : []),
    ];
  },
});
