import { sql } from 'kysely';
import { daysOfWeek, type IsoWeek } from '#domain/time/isoWeek.ts';
import { termsApi, type TermsDraft } from '#features/insight/payouts/terms/terms.contract.ts';
import { blankTerms } from '#features/insight/payouts/entries/terms.rules.ts';
import { closeEnded } from '#features/insight/payouts/weeks/server/closeWeeks.ts';
import { payoutsApi } from '#features/insight/payouts/weeks/weeks.contract.ts';
import { payoutSection } from '#features/platform/settings/sections/payouts.contract.ts';
import { saveSettings } from '#features/platform/settings/server/index.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { storedOrder } from './orders.ts';
import type { Caller, TestApp, TestTenant } from './testApp.ts';

/** Two weeks one after the other, and the first and the last day of the earlier at noon in Santiago. */
export const w47 = { year: 2026, week: 47 };
export const w48 = { year: 2026, week: 48 };
export const monday = '2026-11-16T15:00:00.000Z';
export const sunday = '2026-11-22T15:00:00.000Z';

/** A chain that settles with its stores from a Monday on. */
export async function settlingChain(comanda: TestApp, beginsOn = '2026-01-05'): Promise<TestTenant> {
  const fill = async (db: Db) => {
    await saveSettings(db, payoutSection, { consolidationReport: 'weekly' });
    await unaudited(db)
      .insertInto('payoutBooks')
      .values({ beginsOn, postedTo: `${beginsOn}T00:00:00.000Z` })
      .execute();
  };
  return comanda.tenant({ fill });
}

type Sold = { storeId: number; at: string; completedAt?: string; status?: 'completed' | 'preparing' };

/** Posts everything without an entry again, including the past. */
export const resetPosting = (tenant: TestTenant) =>
  tenant.inTenant((db) =>
    unaudited(db)
      .updateTable('payoutBooks')
      .set({ postedTo: sql<string>`begins_on::timestamp at time zone 'UTC'` })
      .execute(),
  );

/** An order of 11,800 and 1,990 for bringing it, paid online; answers its number and that of its payment. */
export async function soldOrder(tenant: TestTenant, { storeId, at, completedAt = at, status = 'completed' }: Sold) {
  const orderId = await storedOrder(tenant, {
    storeId,
    status,
    paymentMethod: 'mach',
    createdAt: at,
    statusSince: completedAt,
  });
  const payment = { orderId, type: 'mach', status: 'completed', amount: 13_790, reference: `mach-${orderId}` } as const;
  const paymentId = await tenant.inTenant(async (db) => {
    const created = await unaudited(db)
      .insertInto('payments')
      .values({ ...payment, paidAt: at, createdAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    return created.id;
  });
  await resetPosting(tenant);
  return { orderId, paymentId };
}

type Back = { orderId: number; paymentId: number; amount: number; at: string };

/** A refund that was paid out at an instant; answers its number. */
export async function storedRefund(tenant: TestTenant, { at, ...refund }: Back): Promise<number> {
  const { id } = await tenant.inTenant((db) =>
    unaudited(db)
      .insertInto('refunds')
      .values({
        ...refund,
        reason: 'Llegó frío',
        state: 'refunded',
        authorName: 'Camila',
        createdAt: at,
        updatedAt: at,
        businessDay: at.slice(0, 10),
        hour: 12,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await resetPosting(tenant);
  return id;
}

/** Terms of a tenth with its VAT and 100 for each order, from the first day of a chain's weeks on. */
export const agreedTerms = (storeIds: number[], changes: Partial<TermsDraft> = {}): TermsDraft => ({
  ...blankTerms(storeIds, '2026-01-05'),
  deliveryCommission: 10,
  vat: 19,
  serviceAmount: 100,
  ...changes,
});

/** A chain that settles with a store by terms. */
export async function settlingStore(comanda: TestApp) {
  const tenant = await settlingChain(comanda);
  const storeId = await tenant.store('Ñuñoa');
  await tenant.admin.call(termsApi.agree, { body: agreedTerms([storeId]) });
  return { tenant, storeId, admin: tenant.admin };
}

/** Closes what has ended just after the last day of a week in Santiago. */
export const closeWeek = (tenant: TestTenant, week: IsoWeek): Promise<number> =>
  tenant.inTenant((db) => closeEnded(db, Date.parse(`${daysOfWeek(week).endDate}T00:00:00Z`) + 31 * 3_600_000));

export const weeksOf = async (who: Caller, query = {}) =>
  (await who.call(payoutsApi.weeks, { query: { year: 2026, ...query } })).body;
export const storesOfWeek = async (who: Caller, params: IsoWeek) =>
  (await who.call(payoutsApi.week, { params })).body.data;

const columnsOf = async (db: Db, table: string) => {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> 'uuid'`.execute(
    db,
  );
  return rows.map(({ name }) => name);
};

/** Makes so many of one order, each with its payment. */
export const multiplyOrder = (tenant: TestTenant, { orderId }: { orderId: number }, count: number) =>
  tenant.inTenant(async (db) => {
    const copied = sql.join((await columnsOf(db, 'orders')).map((name) => sql.id(name)));
    await sql`insert into orders (${copied}) select ${copied} from ${tenantRows('orders')}, generate_series(2, ${count})
      where id = ${orderId} returning id`.execute(db);
    await sql`insert into payments (tenant_id, order_id, type, status, amount, reference, paid_at)
      select p.tenant_id, o.id, p.type, p.status, p.amount, p.reference, p.paid_at
      from ${tenantRows('payments as p')} join ${tenantRows('orders as o')} on o.tenant_id = p.tenant_id
      where p.order_id = ${orderId} and o.id > ${orderId} returning id`.execute(db);
  });

/** Gives so many parts of each payment back, of any size, at an instant; answers what they come to. */
export async function refundRandomly(tenant: TestTenant, each: number, at: string): Promise<number> {
  const { rows } = await tenant.inTenant((db) =>
    sql<{
      amount: number;
    }>`insert into refunds (tenant_id, payment_id, order_id, amount, reason, state, author_name, created_at, updated_at, business_day, hour)
      select tenant_id, id, order_id, 1 + floor(random() * amount / ${each}::int)::bigint, 'x', 'refunded', 'x', ${at}, ${at}, ${at}::timestamptz::date, 12
      from ${tenantRows('payments')}, generate_series(1, ${each}) returning amount`.execute(db),
  );
  await resetPosting(tenant);
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}
