import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { localDay } from '#domain/time/dates.ts';
import { movedDay } from '#domain/time/periods.ts';
import { accountApi } from '#features/platform/account/account.contract.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { holdCompany } from '#testing/holds.ts';
import { jobOf } from '#testing/integrations/mailCompany.ts';
import { sentMails } from '#testing/mails.ts';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { companyInvoicesApi, type InvoiceChange, type InvoiceDraft } from '../invoices.contract.ts';
import { nextRenewal } from '#domain/invoices.ts';
import { issueInvoicesJob } from './issueInvoices.ts';

const comanda = await isolatedTestApp();
const { database } = comanda;
const today = localDay(new Date(), 'America/Santiago');
const month = today.slice(0, 7);
/** A day of the past month that every month has. */
const pastDay = `${movedDay(`${month}-01`, -1).slice(0, 7)}-10`;
const billing = { payUrl: 'https://pagos.test/{tenant}', supportEmail: 'soporte@comanda.test' };

let company: TestTenant;
let support: Caller;

beforeAll(async () => {
  support = await comanda.superAdmin('platform');
});
beforeEach(async () => {
  company = await comanda.tenant();
});

const setPlan = (values: { planPrice?: number; renewsOn?: string; paymentDays?: number }) =>
  database.onPlatform((db) =>
    db
      .updateTable('tenants')
      .set({ plan: 'Cadena', planPrice: 489_000, ...values })
      .where('id', '=', company.id)
      .execute(),
  );
const run = async () => issueInvoicesJob({ billing }).run(await jobOf(company, database), {});
const subjects = async () => (await sentMails(company)).map(({ subject }) => subject);
const params = () => ({ id: company.id });
const read = async () => (await support.call(companyInvoicesApi.list, { params: params() })).body;
const issue = (values: Partial<InvoiceDraft> = {}, by: Caller = support) =>
  by.call(companyInvoicesApi.issue, {
    params: params(),
    body: { concept: 'Puesta en marcha', amount: 120_000, dueOn: movedDay(today, 10), ...values },
  });
const change = async (values: Partial<InvoiceChange>, invoiceId?: number) =>
  support.call(companyInvoicesApi.change, {
    params: { ...params(), invoiceId: invoiceId ?? (await read()).invoices[0]!.id },
    body: { status: 'paid', formerStatus: 'pending', paidOn: today, note: '', ...values },
  });

describe('the invoice of a plan', () => {
  test('is issued on its day with the price of the plan, and its administrators are mailed where to pay', async () => {
    await setPlan({ renewsOn: today, paymentDays: 20 });
    await run();
    expect(await read()).toMatchObject({
      renewsOn: nextRenewal(today),
      invoices: [
        {
          number: `${company.slug.toUpperCase()}-${month}`,
          concept: 'Plan Cadena',
          amount: 489_000,
          status: 'pending',
          issuedOn: today,
          dueOn: movedDay(today, 20),
        },
      ],
    });
    const [mail] = await sentMails(company);
    expect(mail).toMatchObject({ to: company.admin.email });
    expect(mail?.text).toContain(`https://pagos.test/${company.slug}`);
    expect((await company.admin.call(accountApi.company)).body.invoices).toMatchObject([{ concept: 'Plan Cadena' }]);
  });

  test('is issued once, also by a job that died before it moved the day', async () => {
    await setPlan({ renewsOn: today });
    await run();
    await setPlan({ renewsOn: today });
    await run();
    const { invoices, renewsOn } = await read();
    expect([invoices.length, renewsOn]).toEqual([1, nextRenewal(today)]);
    expect(await subjects()).toHaveLength(1);
  });

  test('waits for its day, and is not issued without a price or a day', async () => {
    await setPlan({ renewsOn: movedDay(today, 1) });
    await run();
    expect((await read()).invoices).toEqual([]);
    await setPlan({ planPrice: 0, renewsOn: today });
    await run();
    expect(await read()).toMatchObject({ invoices: [], renewsOn: nextRenewal(today) });
  });

  test('is not charged for months in which the company is inactive at its request', async () => {
    await setPlan({ renewsOn: pastDay });
    await holdCompany(database, company.id, { kind: 'request' });
    await run();
    const { invoices, renewsOn } = await read();
    expect(invoices).toEqual([]);
    expect(renewsOn! > today).toBe(true);
  });

  test('that is overdue is reminded of once', async () => {
    await setPlan({ renewsOn: today });
    await run();
    const dueOn = movedDay(today, -1);
    await company.inTenant((db) => unaudited(db).updateTable('invoices').set({ dueOn }).execute());
    await run();
    await run();
    expect((await subjects()).filter((subject) => subject.includes('venció'))).toHaveLength(1);
  });

  test('of each month that was missed is issued today, with its own days to pay', async () => {
    await setPlan({ renewsOn: pastDay, paymentDays: 15 });
    await run();
    const { invoices } = await read();
    expect(invoices.map(({ period }) => period)).toContain(pastDay.slice(0, 7));
    for (const invoice of invoices) expect(invoice).toMatchObject({ issuedOn: today, dueOn: movedDay(today, 15) });
  });
});

describe('the day of the next invoice', () => {
  const setBilling = (renewsOn: string | null, paymentDays = 15) =>
    support.call(companyInvoicesApi.setBilling, { params: params(), body: { renewsOn, paymentDays } });

  test('is set with the days to pay, and removed', async () => {
    const next = nextRenewal(today);
    expect((await setBilling(next, 30)).body).toMatchObject({ renewsOn: next, paymentDays: 30 });
    expect((await setBilling(null)).body).toMatchObject({ renewsOn: null, paymentDays: 15 });
  });

  test('is neither past nor one that some months lack', async () => {
    expect((await setBilling('2020-01-05')).refusal.errors).toEqual({ renews_on: ['Elige hoy o un día que viene'] });
    expect((await setBilling('2040-01-31')).refusal.errors).toHaveProperty('renews_on');
    expect((await setBilling(null, 91)).refusal.errors).toHaveProperty('payment_days');
  });
});

describe('an invoice of a person', () => {
  test('is the next of its month, and its administrators are mailed', async () => {
    await setPlan({ renewsOn: today });
    await run();
    expect((await issue()).body.invoices[0]).toMatchObject({
      kind: 'other',
      concept: 'Puesta en marcha',
      number: `${company.slug.toUpperCase()}-${month}-2`,
    });
    expect(await subjects()).toHaveLength(2);
  });

  test('needs a concept, an amount and a day that comes', async () => {
    expect((await issue({ concept: ' ' })).refusal.errors).toHaveProperty('concept');
    expect((await issue({ amount: 0 })).refusal.errors).toHaveProperty('amount');
    expect((await issue({ dueOn: '2020-01-01' })).refusal.errors).toEqual({ due_on: ['Elige hoy o un día que viene'] });
  });

  test('is issued by the team of the platform alone, to a company that exists', async () => {
    expect((await issue({}, company.admin)).status).toBe(403);
    const reply = await support.call(companyInvoicesApi.list, { params: { id: 1e6 } });
    expect(reply.status).toBe(404);
  });
});

describe('the payment of an invoice', () => {
  beforeEach(async () => {
    await issue();
  });

  test('is noted with its day and how it was paid, and taken back', async () => {
    const paid = await change({ note: 'Transferencia 884120' });
    expect(paid.body.invoices[0]).toMatchObject({ status: 'paid', paidOn: today, note: 'Transferencia 884120' });
    const takenBack = await change({ status: 'pending', formerStatus: 'paid', paidOn: null });
    expect(takenBack.body.invoices[0]).toMatchObject({ status: 'pending', paidOn: null, note: '' });
    const { text } = await support.call(auditApi.list, { query: { area: 'company_invoices' } });
    expect(text).toContain('Transferencia 884120');
  });

  test('has a day that is not to come', async () => {
    expect((await change({ paidOn: null })).refusal.errors).toHaveProperty('paid_on');
    expect((await change({ paidOn: movedDay(today, 1) })).refusal.errors).toHaveProperty('paid_on');
  });

  test('is noted once: of two people at once, the second reads it again', async () => {
    const both = await Promise.all([change({ note: 'Una' }), change({ note: 'Otra' })]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('is not of an invoice that was voided, nor of one of another company', async () => {
    expect((await change({ status: 'void', paidOn: null, note: 'corto' })).refusal.errors).toHaveProperty('note');
    await change({ status: 'void', paidOn: null, note: 'Se emitió con otro precio' });
    expect((await change({ formerStatus: 'void' })).refusal.errors).toHaveProperty('status');
    const { id } = (await read()).invoices[0]!;
    company = await comanda.tenant();
    expect((await change({}, id)).status).toBe(404);
  });

  test('leaves the hold for failed payment to a person', async () => {
    await holdCompany(database, company.id, { kind: 'payment' });
    expect((await change({})).body.isHeld).toBe(true);
  });
});
