import { formatMoney } from '#domain/money.ts';
import { formatDay } from '#domain/time/dates.ts';
import { html } from '#kit/server/html.ts';
import type { Mail } from '#kit/server/mail/mail.ts';
import { mailButton, mailLink, mailNote, mailPage, mailParagraph, oneLine } from '#kit/server/mail/mailPage.ts';
import type { MailSettings } from '../../sections/mails.contract.ts';
import { cartTemplate, fillSubject, fillTemplate, firstNameOf, greetingOf } from '../orderMail.rules.ts';
import type { MailCompany } from './orderMail.ts';

/** What a guest left, with who they are; the total is in the minor unit. */
type MailedCart = { name: string; lines: readonly { name: string; quantity: number }[]; total: number };

type CartMail = {
  company: MailCompany;
  storeName: string;
  cart: MailedCart;
  coupon: { code: string; offer: string; expiryDate: string | null } | null;
  settings: Pick<MailSettings, 'abandonedCartMail' | 'mailReplyTo'>;
  /** Where guests order at the store; null: the company has no such address. */
  link: string;
  unsubscribeUrl: string;
};

/** Lines that a mail tells; of longer carts the rest is counted. */
const mostLines = 10;

function toldLines(lines: MailedCart['lines']): string[] {
  const told = lines.slice(0, mostLines).map(({ name, quantity }) => `${quantity} × ${oneLine(name)}`);
  const more = lines.length - told.length;
  return more > 0 ? [...told, more === 1 ? 'y un producto más' : `y ${more} productos más`] : told;
}

/** The reminder of a cart, as text and as HTML. */
export function cartMail({ cart, coupon, link, unsubscribeUrl, settings, ...of }: CartMail): Omit<Mail, 'to'> {
  const { country, brand } = of.company;
  const [company, store] = [oneLine(of.company.name), oneLine(of.storeName)];
  const values = {
    nombre: firstNameOf(cart.name) || 'cliente',
    local: store,
    empresa: company,
    total: formatMoney(cart.total, country),
    oferta: coupon?.offer ?? '',
    cupon: coupon?.code ?? '',
  };
  const template = cartTemplate(settings.abandonedCartMail, coupon !== null);
  const subject = oneLine(fillSubject(template.subject, template.ourSubject, values));
  const greeting = greetingOf(cart.name);
  const reason = fillTemplate(template.text, values);
  const lines = toldLines(cart.lines);
  const total = `Total: ${values.total}`;
  const until = coupon?.expiryDate ? ` Vale hasta el ${formatDay(coupon.expiryDate)}.` : '';
  const gift = coupon && `Termínalo con el cupón ${coupon.code} y tendrás ${coupon.offer}.${until}`;
  const why = `Recibes este correo porque pediste ofertas de ${company}.`;
  const stop = 'No recibir más ofertas';
  const paragraphs = [
    greeting,
    reason,
    lines.join('\n'),
    total,
    gift,
    link,
    why,
    `${stop}: ${unsubscribeUrl}`,
    company,
  ];
  return {
    subject,
    fromName: company,
    ...(settings.mailReplyTo && { replyTo: settings.mailReplyTo }),
    unsubscribeUrl,
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
    html: mailPage({
      subject,
      company,
      brand,
      body: [
        mailParagraph(greeting),
        ...reason
          .split(/\n+/)
          .filter(Boolean)
          .map((paragraph) => mailParagraph(paragraph)),
        mailParagraph(html`${lines.map((line) => html`${line}<br>`)}<b>${total}</b>`),
        ...(coupon
          ? [mailParagraph(html`Termínalo con el cupón <b>${coupon.code}</b> y tendrás ${coupon.offer}.${until}`)]
          : []),
        mailButton(link, 'Terminar mi pedido', brand),
        mailNote(why),
        mailNote(mailLink(unsubscribeUrl, stop)),
      ],
    }),
  };
}
