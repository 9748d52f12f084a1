import { formatMoney } from '#domain/money.ts';
import { formatDay } from '#domain/time/dates.ts';
import { defineMail } from '#kit/server/mail/defineMail.ts';
import { mailButton, mailNote, mailParagraph, mailParagraphs } from '#kit/server/mail/mailParts.ts';
import { bold, lines, mailText, oneLine } from '#kit/server/mail/mailText.ts';
import type { MailSettings } from '../../sections/mails.contract.ts';
import { cartTemplate, fillSubject, fillTemplate, firstNameOf, greetingOf } from '../orderMail.rules.ts';
import type { MailCompany } from './orderMail.ts';

/** An abandoned cart with the name of its guest; the total is in minor units. */
type MailedCart = { name: string; lines: readonly { name: string; quantity: number }[]; total: number };

type CartMail = {
  company: MailCompany;
  storeName: string;
  cart: MailedCart;
  coupon: { code: string; offer: string; expiryDate: string | null } | null;
  settings: Pick<MailSettings, 'abandonedCartMail' | 'mailReplyTo'>;
  /** Where guests order at the store. */
  link: string;
  unsubscribeUrl: string;
};

/** Lines that are listed; the rest is counted. */
const maxLines = 10;

function cartLines(items: MailedCart['lines']): string[] {
  const listed = items.slice(0, maxLines).map(({ name, quantity }) => `${quantity} × ${oneLine(name)}`);
  const more = items.length - listed.length;
  return more > 0 ? [...listed, more === 1 ? 'y un producto más' : `y ${more} productos más`] : listed;
}

const templateOf = ({ settings, coupon }: CartMail) => cartTemplate(settings.abandonedCartMail, coupon !== null);

const valuesOf = ({ company, storeName, cart, coupon }: CartMail) => ({
  nombre: firstNameOf(cart.name) || 'cliente',
  local: oneLine(storeName),
  empresa: oneLine(company.name),
  total: formatMoney(cart.total, company.country),
  oferta: coupon?.offer ?? '',
  cupon: coupon?.code ?? '',
});

function couponText({ code, offer, expiryDate }: NonNullable<CartMail['coupon']>) {
  const until = expiryDate ? ` Vale hasta el ${formatDay(expiryDate)}.` : '';
  return mailText`Termínalo con el cupón ${bold(code)} y tendrás ${offer}.${until}`;
}

/** Reminds a guest of an abandoned cart. */
export const cartMail = defineMail<CartMail>({
  name: 'orders.cart',
  use: 'cart',
  audience: 'subscribers',
  sender: ({ company, settings }) => ({ ...company, replyTo: settings.mailReplyTo }),
  subject(facts) {
    const { subject, defaultSubject } = templateOf(facts);
    return fillSubject(subject, defaultSubject, valuesOf(facts));
  },
  body(facts) {
    const { company, cart, coupon, link } = facts;
    const values = valuesOf(facts);
    return [
      mailParagraph(greetingOf(cart.name)),
      ...mailParagraphs(fillTemplate(templateOf(facts).text, values)),
      mailParagraph(lines([...cartLines(cart.lines), bold(`Total: ${values.total}`)])),
      coupon && mailParagraph(couponText(coupon)),
      mailButton(link, 'Terminar mi pedido', company.brand),
      mailNote(`Recibes este correo porque pediste ofertas de ${values.empresa}.`),
    ];
  },
  optOut: ({ unsubscribeUrl }) => ({ url: unsubscribeUrl, label: 'No recibir más ofertas' }),
});
