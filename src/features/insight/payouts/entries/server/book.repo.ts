import { sql } from 'kysely';
import { type BusinessDaySettings, businessDayOf } from '#domain/time/businessDay.ts';
import { daysOfWeek, weekOf } from '#domain/time/isoWeek.ts';
import { payoutSection } from '#features/platform/settings/sections/payouts.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { insertInto } from '#kit/server/data/insertInto.ts';
import { tenantColumn } from '#kit/server/data/tenantColumn.ts';

export type Book = { beginsOn: string; postedTo: string };

/** Time zone and business day cutoff of the company. */
const companyClock = async (db: Db): Promise<BusinessDaySettings> =>
  db
    .selectNoFrom([
      tenantColumn<string>('time_zone').as('timeZone'),
      tenantColumn<string>('business_day_cutoff').as('businessDayCutoff'),
    ])
    .executeTakeFirstOrThrow();

/** Whether the company uses weekly consolidations. */
export const isConsolidating = async (db: Db): Promise<boolean> =>
  (await readSettings(db, payoutSection)).consolidationReport !== 'none';

/** Creates the book from Monday of the current week. Earlier sales were settled outside the system. */
async function createBook(db: Db): Promise<void> {
  const now = Date.now();
  const { startDate: beginsOn } = daysOfWeek(weekOf(businessDayOf(await companyClock(db), now)));
  const postedTo = new Date(Date.parse(beginsOn) - 86_400_000).toISOString();
  await insertInto('payoutBooks', [{ beginsOn, postedTo }], {
    onConflict: sql`on conflict do nothing`,
    returning: sql`id`,
  }).execute(db);
}

/**
 * Creates the book if it does not exist, and locks it until the end of the transaction: entries have one writer at a
 * time.
 */
export async function lockBook(db: Db): Promise<Book> {
  const locked = () =>
    db.selectFrom('payoutBooks').select(['beginsOn', 'postedTo']).forNoKeyUpdate().executeTakeFirst();
  const found = await locked();
  if (found) return found;
  await createBook(db);
  return (await locked()) as Book;
}

export const setPostedTo = (db: Db, postedTo: string) =>
  unaudited(db).updateTable('payoutBooks').set({ postedTo }).execute();

/** Business day of an instant at a store. */
export type StoreDays = (storeId: number, instant: number) => string;

/** Business days at some stores, by their time zones. */
export async function storeDays(db: Db, storeIds: readonly number[]): Promise<StoreDays> {
  const [company, stores] = await Promise.all([
    companyClock(db),
    db.selectFrom('stores').select(['id', 'timeZone']).where('id', '=', anyOf(storeIds)).execute(),
  ]);
  const zones = new Map(stores.map(({ id, timeZone }) => [id, timeZone]));
  return (storeId, instant) => businessDayOf({ ...company, timeZone: zones.get(storeId) ?? company.timeZone }, instant);
}
