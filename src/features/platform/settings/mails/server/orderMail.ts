import type { CountryCode } from '#domain/countries.ts';
import { formatMoney } from '#domain/money.ts';
import { html, type Html } from '#kit/server/html.ts';
import type { Mail } from '#kit/server/mail/mail.ts';
import {
  mailButton,
  type MailBrand,
  mailHeading,
  mailNote,
  mailPage,
  mailParagraph,
  mailTable,
  oneLine,
} from '#kit/server/mail/mailPage.ts';
import type { MailSettings, OrderMailKind } from '../../sections/mails.contract.ts';
import { fillSubject, fillTemplate, firstNameOf, greetingOf, mailTemplate } from '../orderMail.rules.ts';

type Line = { name: string; quantity: number; choices: readonly string[]; comment: string; total: number };

/** What mails tell of an order; amounts are in the minor unit. */
export type MailedOrder = {
  number: number;
  dispatchMethod: 'delivery' | 'pickUp';
  store: { name: string; phone: string; address: string };
  guest: { name: string; phone: string; address: string };
  /** When it is there, in words: `hoy a las 20:30`. */
  when: string;
  lines: readonly Line[];
  parts: readonly { label: string; amount: number }[];
  total: number;
  payment: string;
  notes: string;
  answers: readonly { question: string; answer: string }[];
  cancelReason: string;
  /** What this mail is about, of a refund. */
  refunded: number;
};

export type MailCompany = { name: string; country: CountryCode; brand: MailBrand };
type Content = Omit<Mail, 'to'>;

const totalsOf = ({ parts, total }: MailedOrder, country: CountryCode): [string, string][] => [
  ...(parts.length > 1
    ? parts.map(({ label, amount }): [string, string] => [oneLine(label), formatMoney(amount, country)])
    : []),
  ['Total', formatMoney(total, country)],
];

/** Rows of an order; what guests wrote themselves is for the store alone, because a mail may reach whomever they name. */
function linesTable(order: MailedOrder, country: CountryCode, withComments: boolean): Html {
  const rows = order.lines.map(({ name, quantity, choices, comment, total }) => [
    html`${quantity} × ${name}${choices.map((choice) => html`<br><span class="quiet" style="color:#5f697d">${choice}</span>`)}${withComments && comment && html`<br><b>${comment}</b>`}`,
    formatMoney(total, country),
  ]);
  const totals = totalsOf(order, country).map(([label, amount], at, all) =>
    at === all.length - 1 ? [html`<b>${label}</b>`, html`<b>${amount}</b>`] : [label, amount],
  );
  return mailTable(['Pedido', 'Precio'], [...rows, ...totals]);
}

const linesText = (order: MailedOrder, country: CountryCode, withComments: boolean): string =>
  [
    ...order.lines.map(({ name, quantity, choices, comment, total }) =>
      [
        `${quantity} × ${oneLine(name)}: ${formatMoney(total, country)}`,
        ...choices.map((choice) => `   ${oneLine(choice)}`),
        ...(withComments && comment ? [`   «${oneLine(comment)}»`] : []),
      ].join('\n'),
    ),
    ...totalsOf(order, country).map((row) => row.join(': ')),
  ].join('\n');

type Guest = { kind: OrderMailKind; company: MailCompany; link: string; settings: MailSettings };

/** What a guest is told of an order, as text and as HTML. */
export function guestOrderMail(order: MailedOrder, { kind, company, link, settings }: Guest): Content {
  const { name, country, brand } = company;
  const values = {
    nombre: firstNameOf(order.guest.name) || 'cliente',
    pedido: String(order.number),
    local: oneLine(order.store.name),
    empresa: oneLine(name),
    hora: order.when,
    total: formatMoney(order.total, country),
    monto: formatMoney(order.refunded, country),
    motivo: order.cancelReason && `Motivo: ${oneLine(order.cancelReason)}.`,
  };
  const template = mailTemplate(kind, order.dispatchMethod, settings);
  const [subject, said] = [
    oneLine(fillSubject(template.subject, template.ourSubject, values)),
    fillTemplate(template.text, values),
  ];
  const greeting = greetingOf(order.guest.name);
  const isOver = kind === 'canceled' || kind === 'failed' || kind === 'refunded' || kind === 'completed';
  const contact = [order.store.name, order.store.address, order.store.phone].filter(Boolean).map(oneLine).join(' · ');
  return {
    subject,
    fromName: oneLine(name),
    ...(settings.mailReplyTo && { replyTo: settings.mailReplyTo }),
    text: `${[greeting, said, linesText(order, country, false), `${isOver ? 'Ver' : 'Seguir'} el pedido: ${link}`, contact].join('\n\n')}\n`,
    html: mailPage({
      subject,
      company: oneLine(name),
      brand,
      body: [
        mailHeading(subject),
        mailParagraph(greeting),
        ...said.split(/\n+/).map((paragraph) => mailParagraph(paragraph)),
        mailButton(link, isOver ? 'Ver mi pedido' : 'Seguir mi pedido', brand),
        linesTable(order, country, false),
        mailNote(contact),
      ],
    }),
  };
}

type Restaurant = { company: MailCompany; link: string };

/** A new order, for the store that has to make it. */
export function restaurantOrderMail(order: MailedOrder, { company, link }: Restaurant): Content {
  const { country, brand } = company;
  const way = order.dispatchMethod === 'delivery' ? 'Delivery' : 'Retiro';
  const subject = `Pedido ${order.number} · ${way} ${order.when} · ${formatMoney(order.total, country)}`;
  const facts: [string, string][] = [
    ['Cliente', [order.guest.name, order.guest.phone].filter(Boolean).join(', ')],
    ['Dirección', order.guest.address],
    ['Para', order.when],
    ['Pago', order.payment],
    ['Notas', order.notes],
    ...order.answers.map(({ question, answer }): [string, string] => [question, answer]),
  ];
  const told = facts.filter(([, value]) => value !== '').map(([label, value]) => [oneLine(label), oneLine(value)]);
  return {
    subject: oneLine(subject).slice(0, 200),
    fromName: oneLine(company.name),
    text: `${[subject, told.map((row) => row.join(': ')).join('\n'), linesText(order, country, true), `Abrir el pedido: ${link}`].join('\n\n')}\n`,
    html: mailPage({
      subject,
      company: `${oneLine(company.name)} · ${oneLine(order.store.name)}`,
      brand: { ...brand, logoUrl: null },
      body: [
        mailHeading(`Pedido ${order.number}`),
        mailParagraph(`${way}, ${order.when}.`),
        linesTable(order, country, true),
        mailParagraph(html`${told.map(([label, value]) => html`<b>${label}:</b> ${value}<br>`)}`),
        mailButton(link, 'Abrir el pedido', brand),
      ],
    }),
  };
}
