import { formatMoney } from '#domain/money.ts';
import { formatDay } from '#domain/time/dates.ts';
import type { SentCode } from '#features/benefits/coupons/codes/server/index.ts';
import type { MailCompany } from '#features/platform/settings/server/index.ts';
import { html } from '#kit/server/html.ts';
import type { Mail } from '#kit/server/mail/mail.ts';
import { mailButton, mailLink, mailNote, mailPage, mailParagraph, oneLine } from '#kit/server/mail/mailPage.ts';
import { greetingOf } from '../carts.rules.ts';
import type { Cart } from './carts.repo.ts';

type CartMail = {
  company: MailCompany;
  storeName: string;
  cart: Pick<Cart, 'name' | 'lines' | 'total'>;
  coupon: SentCode | null;
  /** Where guests order at the store; null: the company has no such address. */
  link: string;
  unsubscribeUrl: string;
};

/** Lines that a mail tells; of longer carts the rest is counted. */
const mostLines = 10;

function toldLines(lines: Cart['lines']): string[] {
  const told = lines.slice(0, mostLines).map(({ name, quantity }) => `${quantity} × ${oneLine(name)}`);
  const more = lines.length - told.length;
  return more > 0 ? [...told, more === 1 ? 'y un producto más' : `y ${more} productos más`] : told;
}

/** The reminder of a cart, as text and as HTML. */
export function cartMail({ cart, coupon, link, unsubscribeUrl, ...of }: CartMail): Omit<Mail, 'to'> {
  const { country, brand } = of.company;
  const [company, store] = [oneLine(of.company.name), oneLine(of.storeName)];
  const subject = coupon ? `Tu pedido te espera, con ${coupon.offer}` : `Tu pedido en ${company} te espera`;
  const greeting = greetingOf(cart.name);
  const reason = `Dejaste un pedido a medias en ${store}:`;
  const lines = toldLines(cart.lines);
  const total = `Total: ${formatMoney(cart.total, country)}`;
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
    unsubscribeUrl,
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
    html: mailPage({
      subject,
      company,
      brand,
      body: [
        mailParagraph(greeting),
        mailParagraph(reason),
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
