import { type Insertable, type Kysely, sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { PlatformTables, TenantTables } from '#kit/server/data/tables.ts';
import { openCompanies, storedHoldKinds, storedStatus } from '#features/platform/tenants/server/index.ts';
import type { BillingDraft, Invoice, InvoiceChange } from '../invoices.contract.ts';
import { invoiceNumber } from '#domain/invoices.ts';

type Platform = Kysely<PlatformTables>;

export type Company = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

/** A company that is not closed, with what its invoices need. */
export const findCompany = (db: Platform, id: number) =>
  openCompanies(db)
    .select(['t.id', 't.slug', 't.name', 't.country', 't.currency', 't.timeZone', 't.renewsOn', 't.paymentDays'])
    .select(['t.plan', 't.planPrice'])
    .select([storedStatus(sql<number>`t.id`).as('subscriptionStatus'), storedHoldKinds(sql<number>`t.id`).as('holds')])
    .where('t.id', '=', id)
    .executeTakeFirst();

export const setBilling = (db: Platform, id: number, billing: BillingDraft) =>
  db.updateTable('tenants').set(billing).where('id', '=', id).execute();

/** Moves the day of the next invoice, unless a person moved it meanwhile. */
export const moveRenewal = (db: Platform, id: number, { from, to }: { from: string; to: string }) =>
  db.updateTable('tenants').set({ renewsOn: to }).where('id', '=', id).where('renewsOn', '=', from).execute();

/** The plan that a company has on a day, with its price in minor units a month; undefined: it never chose one. */
export const planOn = (db: Platform, tenantId: number, day: string) =>
  db
    .selectFrom('tenantPlans as c')
    .innerJoin('plans as p', 'p.id', 'c.planId')
    .select(['p.name', 'c.price'])
    .where('c.tenantId', '=', tenantId)
    .where('c.fromDay', '<=', day)
    .orderBy('c.fromDay', 'desc')
    .limit(1)
    .executeTakeFirst();

const columns = ['id', 'number', 'kind', 'period', 'concept', 'amount', 'status', 'issuedOn', 'dueOn'] as const;

/** The newest invoices of the transaction's company, at most five years of months. */
export const list = (db: Db): Promise<Invoice[]> =>
  db
    .selectFrom('invoices')
    .select([...columns, 'paidOn', 'note'])
    .orderBy('issuedOn', 'desc')
    .orderBy('id', 'desc')
    .limit(60)
    .execute();

type NewInvoice = Pick<Insertable<TenantTables['invoices']>, 'kind' | 'period' | 'concept' | 'amount'> & {
  slug: string;
  issuedOn: string;
  dueOn: string;
};

/** Inserts an invoice with the next number of its month; null where another one was inserted at the same time. */
export async function insert(db: Db, { slug, ...values }: NewInvoice): Promise<string | null> {
  const { period } = values;
  const { count } = await db
    .selectFrom('invoices')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('period', '=', period)
    .executeTakeFirstOrThrow();
  const inserted = await unaudited(db)
    .insertInto('invoices')
    .values({ ...values, number: invoiceNumber(slug, period, count + 1), status: 'pending' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst();
  return inserted?.number ?? null;
}

/** Whether a month has an invoice of the plan that was not voided. */
export async function hasPlanInvoice(db: Db, period: string): Promise<boolean> {
  const found = db
    .selectFrom('invoices')
    .select('id')
    .where('kind', '=', 'plan')
    .where('period', '=', period)
    .where('status', '!=', 'void');
  return (await found.executeTakeFirst()) !== undefined;
}

export const find = (db: Db, id: number) =>
  db.selectFrom('invoices').select(['number', 'status']).where('id', '=', id).executeTakeFirst();

/** Changes an invoice that still has the status that was read. */
export async function change(db: Db, id: number, { formerStatus, ...values }: InvoiceChange): Promise<boolean> {
  const { numUpdatedRows } = await unaudited(db)
    .updateTable('invoices')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', formerStatus)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const isUnreminded = (today: string) =>
  sql<boolean>`status in ('pending', 'failed') and due_on < ${today} and reminded_at is null`;

/** Whether the administrators of the transaction's company were not reminded of an invoice that is overdue on a day. */
export async function hasUnreminded(db: Db, today: string): Promise<boolean> {
  const found = db.selectFrom('invoices').select('id').where(isUnreminded(today)).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Marks invoices that are overdue on a day as reminded, and returns those that were not. */
export const remindOverdue = (db: Db, today: string) =>
  unaudited(db)
    .updateTable('invoices')
    .set({ remindedAt: sql<string>`now()` })
    .where(isUnreminded(today))
    .returning(['number', 'concept', 'amount', 'dueOn'])
    .execute();
