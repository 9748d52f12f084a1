import type { CountryCode } from '#domain/countries.ts';
import { formatMoney } from '#domain/money.ts';
import { defineMail } from '#kit/server/mail/defineMail.ts';
import {
  mailButton,
  type MailBrand,
  mailHeading,
  mailNote,
  mailParagraph,
  mailParagraphs,
  type MailPart,
  mailTable,
} from '#kit/server/mail/mailParts.ts';
import { bold, lines, mailLink, mailText, oneLine, quiet } from '#kit/server/mail/mailText.ts';
import type { MailSettings, OrderMailKind } from '../../sections/mails.contract.ts';
import { fillSubject, fillTemplate, firstNameOf, greetingOf, mailTemplate } from '../orderMail.rules.ts';

type Line = {
  name: string;
  quantity: number;
  choices: readonly string[];
  comment: string;
  total: number;
  /** Before the discount of the menu. */
  fullTotal: number;
};

/** An order for its mails; amounts are in minor units. */
export type MailedOrder = {
  number: number;
  dispatchMethod: 'delivery' | 'pickUp';
  store: { name: string; phone: string; address: string };
  guest: { name: string; phone: string; address: string };
  /** When it arrives, in words: `hoy a las 20:30`. */
  when: string;
  lines: readonly Line[];
  parts: readonly { label: string; amount: number }[];
  total: number;
  payment: string;
  notes: string;
  answers: readonly { question: string; answer: string }[];
  cancelReason: string;
  /** Amount of the refund that the mail is about. */
  refunded: number;
  /** Tax documents that can be read: `Boleta 1234`. */
  documents: readonly { name: string; url: string }[];
};

export type MailCompany = { name: string; country: CountryCode; brand: MailBrand };

const totalsOf = ({ parts, total }: MailedOrder, country: CountryCode): [string, string][] => [
  ...(parts.length > 1
    ? parts.map(({ label, amount }): [string, string] => [oneLine(label), formatMoney(amount, country)])
    : []),
  ['Total', formatMoney(total, country)],
];

/** Rows of an order. Comments of guests are for the store alone, because a mail may reach any address a guest types. */
export function orderTable(order: MailedOrder, country: CountryCode, withComments: boolean): MailPart {
  const rows = order.lines.map(({ name, quantity, choices, comment, total, fullTotal }) => [
    lines([
      `${quantity} × ${oneLine(name)}`,
      ...choices.map((choice) => quiet(oneLine(choice))),
      ...(withComments && comment ? [bold(oneLine(comment))] : []),
    ]),
    lines([
      formatMoney(total, country),
      ...(fullTotal > total ? [quiet(`antes ${formatMoney(fullTotal, country)}`)] : []),
    ]),
  ]);
  const totals = totalsOf(order, country).map(([label, amount], at, all) =>
    at === all.length - 1 ? [bold(label), bold(amount)] : [label, amount],
  );
  return mailTable(['Pedido', 'Precio'], [...rows, ...totals]);
}

type GuestOrderMail = {
  order: MailedOrder;
  kind: OrderMailKind;
  company: MailCompany;
  link: string;
  settings: MailSettings;
};

const guestValues = ({ order, company: { name, country } }: GuestOrderMail) => ({
  nombre: firstNameOf(order.guest.name) || 'cliente',
  pedido: String(order.number),
  local: oneLine(order.store.name),
  empresa: oneLine(name),
  hora: order.when,
  total: formatMoney(order.total, country),
  monto: formatMoney(order.refunded, country),
  motivo: order.cancelReason && `Motivo: ${oneLine(order.cancelReason)}.`,
});

function guestSubject(facts: GuestOrderMail): string {
  const { subject, defaultSubject } = mailTemplate(facts.kind, facts.order.dispatchMethod, facts.settings);
  return fillSubject(subject, defaultSubject, guestValues(facts));
}

const finalKinds: readonly OrderMailKind[] = ['canceled', 'failed', 'refunded', 'completed'];

/** Notifies a guest of a step of an order. */
export const guestOrderMail = defineMail<GuestOrderMail>({
  name: 'orders.guest',
  use: 'order',
  audience: 'guests',
  sender: ({ company, settings }) => ({ ...company, replyTo: settings.mailReplyTo }),
  subject: guestSubject,
  body(facts) {
    const { order, kind, company, link, settings } = facts;
    const { text } = mailTemplate(kind, order.dispatchMethod, settings);
    const contact = [order.store.name, order.store.address, order.store.phone].filter(Boolean).map(oneLine);
    return [
      mailHeading(oneLine(guestSubject(facts))),
      mailParagraph(greetingOf(order.guest.name)),
      ...mailParagraphs(fillTemplate(text, guestValues(facts))),
      mailButton(link, finalKinds.includes(kind) ? 'Ver mi pedido' : 'Seguir mi pedido', company.brand),
      orderTable(order, company.country, false),
      ...order.documents.map(({ name, url }) => mailNote(mailLink(url, oneLine(name)))),
      mailNote(contact.join(' · ')),
    ];
  },
});

type RestaurantOrderMail = { order: MailedOrder; company: MailCompany; link: string };

const methodLabels = { delivery: 'Delivery', pickUp: 'Retiro' } as const;

const restaurantFacts = (order: MailedOrder): [label: string, value: string][] =>
  [
    ['Cliente', [order.guest.name, order.guest.phone].filter(Boolean).join(', ')],
    ['Dirección', order.guest.address],
    ['Para', order.when],
    ['Pago', order.payment],
    ['Notas', order.notes],
    ...order.answers.map(({ question, answer }) => [question, answer]),
  ].flatMap(([label = '', value = '']) => (value === '' ? [] : [[oneLine(label), oneLine(value)]]));

/** Notifies the store of a new order. */
export const restaurantOrderMail = defineMail<RestaurantOrderMail>({
  name: 'orders.restaurant',
  use: 'order',
  audience: 'stores',
  sender: ({ order, company }) => ({
    name: company.name,
    title: `${company.name} · ${order.store.name}`,
    brand: { ...company.brand, logoUrl: null },
  }),
  subject: ({ order, company }) =>
    `Pedido ${order.number} · ${methodLabels[order.dispatchMethod]} ${order.when} · ${formatMoney(order.total, company.country)}`,
  body: ({ order, company, link }) => [
    mailHeading(`Pedido ${order.number}`),
    mailParagraph(`${methodLabels[order.dispatchMethod]}, ${order.when}.`),
    orderTable(order, company.country, true),
    mailParagraph(lines(restaurantFacts(order).map(([label, value]) => mailText`${bold(`${label}:`)} ${value}`))),
    mailButton(link, 'Abrir el pedido', company.brand),
  ],
});
