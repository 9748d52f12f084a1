import { directionsTo } from '#domain/geometry/directions.ts';
import { paymentMethodLabels, type PaymentMethod } from '#domain/payments.ts';
import { formatPhone } from '#domain/phones.ts';
import { deliverySection, type DeliverySettings } from '#features/platform/settings/sections/delivery.contract.ts';
import {
  mailSection,
  type MailSettings,
  type OrderMailKind,
} from '#features/platform/settings/sections/mails.contract.ts';
import {
  guestOrderMail,
  type MailCompany,
  mailCompanyOf,
  type MailedOrder,
  movedOrderMail,
  readSettings,
  restaurantOrderMail,
} from '#features/platform/settings/server/index.ts';
import { type CompanyWithShop, companyWithShop } from '#features/platform/tenants/server/index.ts';
import { summaryOf } from '#kit/contract/jobResults.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import { documentName } from '../../pos/documents.rules.ts';
import { guestParts } from '../../pricing/guestParts.rules.ts';
import { fromText } from '../../pricing/refusals.rules.ts';
import type { SoldChoice } from '../../record/orderShape.contract.ts';
import { mailOrder, type OrderNews } from './mailOrder.ts';
import * as repo from './orderMails.repo.ts';

type Needed = Pick<Services, 'originOf' | 'storefrontOf'>;

/** Older events are not mailed: an imported order, or a queue that was stopped. */
const newsFor = 86_400_000;

const choiceNames = (choices: readonly SoldChoice[]): string[] =>
  choices.flatMap(({ name, quantity, choices: below }) => [
    quantity > 1 ? `${quantity} × ${name}` : name,
    ...choiceNames(below),
  ]);

function mailedOrder(
  row: repo.MailedRow,
  orderId: number,
  { timeZone, country }: CompanyWithShop,
  refunded: number,
): MailedOrder {
  const when = { timeZone: row.timeZone ?? timeZone, at: new Date() };
  return {
    number: orderId,
    dispatchMethod: row.dispatchMethod,
    store: { name: row.name, phone: formatPhone(row.phone ?? ''), address: row.textAddress },
    guest: {
      name: row.customer.name,
      phone: formatPhone(row.customer.phone),
      address: [row.address?.text, row.address?.detail].filter(Boolean).join(', '),
    },
    when: fromText(row.promisedAt, when),
    lines: row.lines.map(({ name, quantity, full, choices, choicesTotal, comment, total }) => ({
      name,
      quantity,
      choices: choiceNames(choices),
      comment,
      total,
      fullTotal: quantity * (full + choicesTotal),
    })),
    parts: row.parts,
    total: row.total,
    payment: paymentMethodLabels[row.paymentMethod as PaymentMethod] ?? row.paymentMethod,
    notes: row.notes,
    answers: row.answers,
    cancelReason: row.cancelReason ?? '',
    refunded,
    documents: row.documents.flatMap(({ url, ...document }) =>
      url === null ? [] : [{ name: documentName(document, country), url }],
    ),
  };
}

/** Whether the guest gets a mail: it needs an address, and "ready" only matters for pickups. */
const mailsGuest = (row: repo.MailedRow, kind: OrderMailKind, { orderMails }: MailSettings): boolean =>
  Boolean(row.customer.mail) && orderMails[kind] && !(kind === 'ready' && row.dispatchMethod === 'delivery');

/** Whether the store gets a mail, once, for a new order or one moved from another store. */
async function mailsStore(db: Db, row: repo.MailedRow, { orderId, kind }: MailRequest, settings: MailSettings) {
  if (!settings.createOrderRestaurantEmail || (kind !== 'received' && kind !== 'reassigned')) return false;
  return repo.claim(db, { orderId, kind: 'restaurant', number: row.storeId });
}

type MailRequest = { orderId: number; kind: OrderNews; number: number; at: string; amount: number };

/** Mail to the guest of a step, or of a pickup that moved to another store. Returns how many are sent. */
async function mailGuest(
  db: Db,
  row: repo.MailedRow,
  { kind }: MailRequest,
  facts: { order: MailedOrder; company: MailCompany; link: string; settings: MailSettings & DeliverySettings },
): Promise<number> {
  const mail = row.customer.mail ?? '';
  if (kind !== 'reassigned') {
    if (!mailsGuest(row, kind, facts.settings)) return 0;
    const order = { ...facts.order, parts: guestParts(row, facts.settings.feeDisplay) };
    return Number(await guestOrderMail.send(db, mail, { ...facts, order, kind }));
  }
  // The mail is about a place to go to: a delivery comes to its guest as before.
  if (!mail || row.dispatchMethod !== 'pickUp') return 0;
  const { latitude, longitude } = row;
  const directions = latitude === null || longitude === null ? null : directionsTo({ latitude, longitude });
  return Number(await movedOrderMail.send(db, mail, { ...facts, directions, code: row.proofs.pickUpCode ?? null }));
}

/** Creates the mails of an event, in the transaction that records them as sent. */
async function makeMails(
  db: Db,
  request: MailRequest,
  company: CompanyWithShop,
  { originOf, storefrontOf }: Needed,
): Promise<number> {
  const { orderId, kind, number, at, amount } = request;
  if (Date.now() - Date.parse(at) > newsFor) return 0;
  const row = await repo.find(db, orderId);
  if (!row || row.isTest) return 0;
  if (!(await repo.claim(db, { orderId, kind, number }))) return 0;
  const settings = await readSettings(db, mailSection, deliverySection);
  const origin = originOf(company.slug, '');
  const order = mailedOrder(row, orderId, company, amount);
  const branding = await mailCompanyOf(db, company, origin);
  const link = `${storefrontOf(company, '').replace(/\/$/, '')}/pedidos/${row.uuid}`;
  let sent = await mailGuest(db, row, request, { order, company: branding, link, settings });
  if (await mailsStore(db, row, request, settings)) {
    const facts = { order, company: branding, link: `${origin}/orders?query=${orderId}` };
    for (const to of new Set([row.email, row.emailAlt]))
      sent += Number(to ? await restaurantOrderMail.send(db, to, facts) : false);
  }
  return sent;
}

/** Sends the mails of an order event. Idempotent. */
export const mailOrderJob = (services: Needed) =>
  defineJob({
    ...mailOrder,
    async run(job, request) {
      const company = await companyWithShop(job);
      const sent = await job.inTransaction((db) => makeMails(db, request, company, services));
      return summaryOf(sent, ['correo', 'correos']);
    },
  });

/** Deletes old records of sent mails. */
export const purgeOrderMails = ({ inTransaction }: JobCtx): Promise<unknown> => inTransaction(repo.purge);
