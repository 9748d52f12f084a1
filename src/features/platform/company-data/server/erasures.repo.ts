import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { PlatformTables } from '#kit/server/data/tables.ts';
import { allCompanies, type FormerHold } from '#features/platform/tenants/server/index.ts';
import { companyRows, invoiceRetentionYears } from '../erasures.rules.ts';

export type Platform = Kysely<PlatformTables>;
export type ErasureRow = Selectable<PlatformTables['companyErasures']>;

const now = sql<string>`now()`;

/** Seconds after its moment in which a closed company is still known to other processes. */
const closingSeconds = 60;

export const findCompany = (db: Platform, id: number) =>
  allCompanies(db)
    .select(['t.id', 't.slug', 't.name', 't.country', 't.currency', 't.timeZone'])
    .select(['t.legalName', 't.taxId', 't.closesAt', 't.erasedAt'])
    .where('t.id', '=', id)
    .executeTakeFirst();

/** Erasures of a company, the newest first. */
export const list = (db: Platform, tenantId: number): Promise<ErasureRow[]> =>
  db
    .selectFrom('companyErasures')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

/** Inserts an erasure, and closes the company from its moment on; false while there is another one. */
export async function insert(db: Platform, erasure: Insertable<PlatformTables['companyErasures']>): Promise<boolean> {
  const inserted = await db
    .insertInto('companyErasures')
    .values(erasure)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await db.updateTable('tenants').set({ closesAt: erasure.dueAt }).where('id', '=', erasure.tenantId).execute();
  return true;
}

/** Revokes an erasure that has not started; undefined where it was revoked before, or its moment has come. */
export async function revoke(
  db: Platform,
  { id, tenantId, by, reason }: { id: number; tenantId: number; by: string; reason: string },
): Promise<{ formerHold: unknown } | undefined> {
  const revoked = await db
    .updateTable('companyErasures')
    .set({ revokedAt: now, revokedBy: by, revokeReason: reason })
    .where('id', '=', id)
    .where('tenantId', '=', tenantId)
    .where('revokedAt', 'is', null)
    .where('dueAt', '>', now)
    .returning('formerHold')
    .executeTakeFirst();
  if (revoked) await db.updateTable('tenants').set({ closesAt: null }).where('id', '=', tenantId).execute();
  return revoked;
}

/** Stores the values of the hold that an erasure replaced, to restore them. */
export const setFormerHold = (db: Platform, tenantId: number, former: FormerHold) =>
  db
    .updateTable('companyErasures')
    .set({ formerHold: JSON.stringify(former) })
    .where('tenantId', '=', tenantId)
    .where('revokedAt', 'is', null)
    .execute();

/** The erasure of a company that was requested and not revoked. */
export const openErasure = (db: Platform, tenantId: number): Promise<ErasureRow | undefined> =>
  db
    .selectFrom('companyErasures')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('revokedAt', 'is', null)
    .where('finishedAt', 'is', null)
    .executeTakeFirst();

const isDue = sql<boolean>`due_at < now() - make_interval(secs => ${closingSeconds})`;

/** Erasures whose moment has come. */
export const dueErasures = (db: Platform) =>
  db
    .selectFrom('companyErasures')
    .select(['id'])
    .where('revokedAt', 'is', null)
    .where('finishedAt', 'is', null)
    .where(isDue)
    .orderBy('dueAt')
    .execute();

/** Begins or continues an erasure; undefined where there is nothing to do. */
export const begin = (db: Platform, id: number): Promise<ErasureRow | undefined> =>
  db
    .updateTable('companyErasures')
    .set({ startedAt: sql<string>`coalesce(started_at, ${new Date().toISOString()}::timestamptz)` })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('finishedAt', 'is', null)
    .where(isDue)
    .returningAll()
    .executeTakeFirst();

export const addCounts = (db: Platform, id: number, { rows, files }: { rows: number; files: number }) =>
  db
    .updateTable('companyErasures')
    .set({ rowCount: sql<number>`row_count + ${rows}`, fileCount: sql<number>`file_count + ${files}` })
    .where('id', '=', id)
    .execute();

export const setMails = (db: Platform, id: number, mails: number) =>
  db.updateTable('companyErasures').set({ mails }).where('id', '=', id).execute();

const erasedTables = Object.entries(companyRows).flatMap(([table, { column, fate }]) =>
  fate === 'erase' ? [[table, column] as const] : [],
);

/** Tables in which the platform stores something about a company that an erasure removes. */
export async function platformTablesWithRows(db: Platform, tenantId: number): Promise<string[]> {
  const found: string[] = [];
  for (const [table, column] of erasedTables) {
    const { rows } = await sql`select from ${sql.id(table)} where ${sql.ref(column)} = ${tenantId} limit 1`.execute(db);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

/** Erases what the platform stores about a company; resolves to the number of rows. */
export async function erasePlatformRows(db: Platform, tenantId: number): Promise<number> {
  let count = 0;
  for (const [table, column] of erasedTables) {
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.id(table)} where ${sql.ref(column)} = ${tenantId}`.execute(db);
    count += Number(numAffectedRows);
  }
  return count;
}

/** Empties the row of a company, which keeps its slug, its country and its dates. */
export async function finish(db: Platform, { id, tenantId }: Pick<ErasureRow, 'id' | 'tenantId'>): Promise<void> {
  await db
    .updateTable('tenants')
    .set(({ ref }) => ({
      name: ref('slug'),
      legalName: '',
      taxId: '',
      flags: '{}',
      flagEnds: '{}',
      hiddenPaths: '[]',
      signIn: null,
      storefrontUrl: null,
      kitchenUrl: null,
      cloudProjectId: null,
      erasedAt: now,
    }))
    .where('id', '=', tenantId)
    .execute();
  await db.updateTable('companyErasures').set({ finishedAt: now }).where('id', '=', id).execute();
}

type Company = NonNullable<Awaited<ReturnType<typeof findCompany>>>;
type Invoice = Pick<
  Selectable<PlatformTables['retainedInvoices']>,
  'number' | 'period' | 'amount' | 'status' | 'issuedOn' | 'paidOn'
>;

/** Keeps the invoices of a company for as long as tax laws require. */
export async function storeInvoices(
  db: Platform,
  { id: tenantId, legalName, name, taxId, country, currency }: Company,
  invoices: readonly Invoice[],
): Promise<void> {
  const years = invoiceRetentionYears(country);
  const buyer = { tenantId, legalName: legalName || name, taxId, country, currency };
  for (const invoice of invoices)
    await db
      .insertInto('retainedInvoices')
      .values({
        ...buyer,
        ...invoice,
        retainUntil: sql<string>`(${invoice.issuedOn}::date + make_interval(years => ${years}))::date`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Deletes invoices that no law has the platform keep any more. */
export const purgeInvoices = (db: Platform) =>
  db.deleteFrom('retainedInvoices').where('retainUntil', '<', sql<string>`current_date`).execute();
