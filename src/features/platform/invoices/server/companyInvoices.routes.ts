import { localDay } from '#domain/time/dates.ts';
import { recordForPlatform } from '#features/platform/audit/server/index.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { Services } from '#kit/server/services.ts';
import {
  type BillingDraft,
  type CompanyInvoices,
  companyInvoicesApi,
  companyInvoicesEntity,
  type InvoiceChange,
  type InvoiceDraft,
} from '../invoices.contract.ts';
import { fail } from '../invoices.failures.ts';
import { nextStatuses } from '#domain/invoices.ts';
import * as repo from './invoices.repo.ts';
import { mailInvoice } from './mailInvoice.ts';

const requireCompany = async ({ database }: Ctx, id: number): Promise<repo.Company> =>
  (await database.onPlatform((db) => repo.findCompany(db, id))) ?? fail('notFound');

const refuse = (field: string, message: string): never =>
  fail('invalidFields', { fields: { [wireName(field)]: [message] } });

const inCompany = ({ scope }: Ctx, { id }: repo.Company) => ({ ...scope, tenantId: id });

async function read(ctx: Ctx, id: number): Promise<CompanyInvoices> {
  const company = await requireCompany(ctx, id);
  const invoices = await ctx.database.readTenant(inCompany(ctx, company), repo.list);
  const { renewsOn, paymentDays, timeZone, holds } = company;
  const isHeld = holds.includes('payment');
  return { renewsOn, paymentDays, today: localDay(new Date(), timeZone), isHeld, invoices };
}

const record = (
  ctx: Ctx,
  { id, name }: repo.Company,
  after: Record<string, unknown>,
  before: Record<string, unknown> = {},
) => recordForPlatform(ctx, { entity: companyInvoicesEntity, recordId: id, title: name, before, after });

async function setBilling(ctx: Ctx, company: repo.Company, draft: BillingDraft): Promise<void> {
  const { id, timeZone, renewsOn, paymentDays } = company;
  if (draft.renewsOn !== null && draft.renewsOn !== renewsOn && draft.renewsOn < localDay(new Date(), timeZone))
    refuse('renewsOn', 'Elige hoy o un día que viene');
  const wire = (billing: BillingDraft) => ({ renews_on: billing.renewsOn, payment_days: billing.paymentDays });
  await record(ctx, company, wire(draft), wire({ renewsOn, paymentDays }));
  await ctx.database.onPlatform((db) => repo.setBilling(db, id, draft));
}

async function issue(ctx: Ctx, company: repo.Company, draft: InvoiceDraft, billing: Services['billing']) {
  const { concept, amount, dueOn } = draft;
  const issuedOn = localDay(new Date(), company.timeZone);
  if (dueOn < issuedOn) refuse('dueOn', 'Elige hoy o un día que viene');
  await record(ctx, company, { concept, amount, due_on: dueOn });
  await ctx.database.inTenant(inCompany(ctx, company), async (db) => {
    const period = issuedOn.slice(0, 7);
    const values = { slug: company.slug, kind: 'other' as const, period, concept, amount, issuedOn, dueOn };
    const number = (await repo.insert(db, values)) ?? fail('invoiceChanged');
    await mailInvoice(db, company, { number, concept, amount, dueOn, isOverdue: false }, billing);
  });
}

async function change(ctx: Ctx, company: repo.Company, id: number, values: InvoiceChange): Promise<void> {
  const { database } = ctx;
  const { status, note } = values;
  const stored = (await database.readTenant(inCompany(ctx, company), (db) => repo.find(db, id))) ?? fail('notFound');
  if (stored.status !== values.formerStatus) fail('invoiceChanged');
  if (!nextStatuses[values.formerStatus].includes(status)) refuse('status', 'La factura no puede quedar en ese estado');
  const paidOn = status === 'paid' ? values.paidOn : null;
  if (paidOn !== null && paidOn > localDay(new Date(), company.timeZone))
    refuse('paidOn', 'Elige hoy o un día que pasó');
  await record(
    ctx,
    company,
    { number: stored.number, status, paid_on: paidOn, note },
    { number: stored.number, status: stored.status },
  );
  const changed = await database.inTenant(inCompany(ctx, company), (db) => repo.change(db, id, { ...values, paidOn }));
  if (!changed) fail('invoiceChanged');
}

export const companyInvoices = implementApiWith(companyInvoicesApi, ({ billing }) => ({
  list: (ctx, { params }) => read(ctx, params.id),
  async setBilling(ctx, { params, body }) {
    await setBilling(ctx, await requireCompany(ctx, params.id), body);
    return read(ctx, params.id);
  },
  async issue(ctx, { params, body }) {
    await issue(ctx, await requireCompany(ctx, params.id), body, billing);
    return read(ctx, params.id);
  },
  async change(ctx, { params, body }) {
    await change(ctx, await requireCompany(ctx, params.id), params.invoiceId, body);
    return read(ctx, params.id);
  },
}));
