import { describe, expect, test } from 'vitest';
import { codeMail } from '#features/benefits/loyalty/server/guests/codeMail.ts';
import { alertMail } from '#features/benefits/nps/invitations/server/alertMail.ts';
import { replyMail } from '#features/benefits/nps/results/server/replyMail.ts';
import { invitationMail } from '#features/benefits/nps/invitations/server/invitationMail.ts';
import { type ReportContent, reportMail } from '#features/insight/reports/mails/server/reportMail.ts';
import { passwordMail } from '#features/platform/identity/server/passwordMail.ts';
import { pausedMail } from '#features/platform/webhook-subscriptions/server/pausedMail.ts';
import { exportMail } from '#features/platform/company-data/server/exportMail.ts';
import { erasureMail } from '#features/platform/company-data/server/erasureMail.ts';
import { invoiceMail } from '#features/platform/invoices/server/invoiceMail.ts';
import { securityRequestMail } from '#features/platform/visits/server/securityRequestMail.ts';
import { visitMail } from '#features/platform/visits/server/visitMail.ts';
import { quotaMail } from '#features/platform/mail/server/quotaMail.ts';
import { mailSection } from '#features/platform/settings/sections/mails.contract.ts';
import {
  cartMail,
  guestOrderMail,
  type MailedOrder,
  movedOrderMail,
  restaurantOrderMail,
} from '#features/platform/settings/server/index.ts';
import type { MailContent, MailKind } from '#kit/server/mail/defineMail.ts';
import { mailNames } from '#kit/server/mail/defineMail.ts';
import { mailHeading, type MailPart, mailTable } from '#kit/server/mail/mailParts.ts';
import '../areas.ts';

const hostile = 'Ana<img src=x onerror=alert(1)>"&\r\nGratis: https://malo.test\u202e';
const link = 'https://demo.test/pedidos/1?a=1&b=2';
const unsubscribeUrl = 'https://demo.test/baja/abc?c=1&d=2';
const brand = { colour: '#be123c', onColour: '#ffffff', logoUrl: null };
const company = { name: hostile, country: 'cl' as const, brand };
const sender = { ...company, origin: 'https://demo.test' };
const settings = { ...mailSection.defaults, mailReplyTo: 'hola@demo.test' };

const order: MailedOrder = {
  number: 7,
  dispatchMethod: 'delivery',
  store: { name: hostile, phone: '+56 9 8765 4321', address: hostile },
  guest: { name: hostile, phone: '+56 9 8765 4321', address: hostile },
  when: 'hoy a las 20:30',
  lines: [
    { name: hostile, quantity: 2, choices: [hostile, 'Papas'], comment: hostile, total: 16_000, fullTotal: 16_000 },
  ],
  parts: [
    { label: 'Productos', amount: 16_000 },
    { label: 'Despacho', amount: 1990 },
  ],
  total: 17_990,
  payment: 'Efectivo',
  notes: hostile,
  answers: [{ question: hostile, answer: hostile }],
  cancelReason: hostile,
  refunded: 1000,
  documents: [{ name: hostile, url: 'https://documentos.example/1' }],
};

const report: ReportContent = {
  subject: `Reporte semanal: ${hostile}`,
  picture: Buffer.from('PNG'),
  parts: [mailHeading('Ventas'), mailTable(['Día', 'Vendido'], [['Lunes', '$45.000']])],
  context: { company: { ...company, origin: 'https://demo.test' }, cadence: 'weekly', authorName: hostile },
};

const question = { id: 1, description: hostile, category: 'nps' as const };

type Example = { name: string; parts: MailPart[]; mail: MailContent; optional: boolean };
const exampleOf = <Facts>(kind: MailKind<Facts>, facts: Facts): Example => ({
  name: kind.name,
  parts: kind.parts(facts),
  mail: kind.draw(facts),
  optional: kind.audience === 'subscribers',
});

const examples: Example[] = [
  exampleOf(passwordMail, { kind: 'reset', tenantName: hostile, personName: hostile, link, minutes: 60 }),
  exampleOf(passwordMail, { kind: 'invitation', tenantName: hostile, personName: hostile, link, minutes: 60 }),
  ...(['near', 'over'] as const).map((level) =>
    exampleOf(quotaMail, {
      level,
      companyName: hostile,
      month: '2026-11-01',
      used: '6.000',
      limit: '6.000',
      origin: 'https://demo.test',
    }),
  ),
  ...(['requested', 'week', 'day'] as const).map((warning) =>
    exampleOf(erasureMail, { companyName: hostile, warning, day: '30/12/2026', supportEmail: 'soporte@comanda.test' }),
  ),
  exampleOf(exportMail, { companyName: hostile, until: '30/12/2026', link }),
  ...[true, false].map((isOverdue) =>
    exampleOf(invoiceMail, {
      companyName: hostile,
      number: 'DEMO-2026-12',
      concept: hostile,
      amount: '$489.000',
      dueOn: '20/12/2026',
      isOverdue,
      payUrl: isOverdue ? link : null,
      supportEmail: 'soporte@comanda.test',
    }),
  ),
  exampleOf(securityRequestMail, { companyName: hostile, requesterName: hostile, reason: hostile, link }),
  exampleOf(visitMail, {
    companyName: hostile,
    visitorName: hostile,
    reason: hostile,
    until: '30/12/2026 15:40',
    link,
  }),
  exampleOf(codeMail, { company, purpose: hostile, code: '123456', minutes: 10 }),
  exampleOf(invitationMail, { sender, storeName: hostile, token: 'abc', questions: [question] }),
  exampleOf(alertMail, {
    sender,
    storeName: hostile,
    orderId: 7,
    score: 3,
    answers: [{ question: { ...question, category: 'open' }, value: 0, comment: hostile }],
  }),
  exampleOf(replyMail, { company, orderId: 7, message: `${hostile.replaceAll('\n', ' ')}\nAdiós` }),
  exampleOf(cartMail, {
    company,
    storeName: hostile,
    cart: { name: hostile, lines: Array.from({ length: 12 }, () => ({ name: hostile, quantity: 2 })), total: 9000 },
    coupon: { code: 'VUELVE10', offer: '10 %', expiryDate: '2026-12-24' },
    settings,
    link,
    unsubscribeUrl,
  }),
  exampleOf(guestOrderMail, { order, kind: 'canceled', company, settings, link }),
  exampleOf(movedOrderMail, { order, company, settings, link, directions: `${link}&mapa=1`, code: '7125' }),
  exampleOf(restaurantOrderMail, { order, company, link }),
  exampleOf(pausedMail, { companyName: hostile, webhookName: hostile, pausedBy: 'failing', link }),
  exampleOf(reportMail, { content: report, unsubscribeUrl }),
];

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const decoded = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
const hrefsIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => decoded(href));
/** Visible text of the HTML, split at line breaks and cells, without column headings, which plain text omits. */
const seenIn = (html: string): string[] =>
  html
    .replace(/<th[^]*?<\/th>/g, '')
    .split(/<br>|<\/(?:p|td|h1)>/)
    .map((piece) => squeezed(decoded(piece.replace(/<[^>]*>/g, ''))))
    .filter(Boolean);
const termsIn = (text: string): string[] => text.match(/[\p{L}\d]+/gu) ?? [];

test('every mail of the product has an example here', () => {
  expect(mailNames()).toEqual([...new Set(examples.map(({ name }) => name))].toSorted());
});

describe.each(examples)('the mail $name', ({ parts, mail, optional }) => {
  test('has a subject of one line and the name of its company as sender', () => {
    expect(mail.subject).toMatch(/^[^\r\n\u202e]{5,200}$/u);
    expect(mail.fromName).toMatch(/^Ana[^\r\n]+$/);
  });

  test('escapes every value in its HTML', () => {
    expect(mail.html).not.toMatch(/<img src=x|\{[a-z]+\}|undefined|NaN|\[object/);
    expect(mail.text).not.toMatch(/&amp;|&lt;|<b>|undefined|NaN|\[object/);
  });

  test('has every link of its HTML in its plain text', () => {
    for (const href of hrefsIn(mail.html)) expect(mail.text).toContain(href.replace(/\?p=\d+$/, ''));
    expect(hrefsIn(mail.html)).not.toContain('');
  });

  test('has no line that only the HTML or only the plain text has', () => {
    const textParts = parts.filter(({ plain }) => plain !== '');
    for (const { html, plain } of textParts) {
      for (const piece of seenIn(html.text)) expect(squeezed(plain)).toContain(piece);
      const htmlText = [...seenIn(html.text), ...hrefsIn(html.text)].join(' ');
      for (const word of termsIn(plain)) expect(htmlText).toContain(word);
      expect(mail.html).toContain(html.text);
      expect(mail.text).toContain(plain);
    }
  });

  test('lets no value begin a line of its own', () => {
    expect(mail.text).not.toMatch(/^Gratis/m);
  });

  test('offers to stop it when its audience are subscribers, in its text and to mail programs', () => {
    const urls = mail.unsubscribeUrl === undefined ? [] : [mail.unsubscribeUrl];
    expect(urls).toHaveLength(optional ? 1 : 0);
    expect(urls.filter((url) => mail.text.includes(url) && hrefsIn(mail.html).includes(url))).toEqual(urls);
  });
});
