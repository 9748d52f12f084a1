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

/** Where the clock of the company stands. */
const companyClock = async (db: Db): Promise<BusinessDaySettings> =>
  db
    .selectNoFrom([
      tenantColumn<string>('time_zone').as('timeZone'),
      tenantColumn<string>('business_day_cutoff').as('businessDayCutoff'),
    ])
    .executeTakeFirstOrThrow();

/** Whether the company wants its weeks consolidated. */
export const isConsolidating = async (db: Db): Promise<boolean> =>
  (await readSettings(db, payoutSection)).consolidationReport !== 'none';

/** Begins at the Monday of the present week: what was sold before was settled otherwise. */
async function begin(db: Db): Promise<void> {
  const now = Date.now();
  const { startDate: beginsOn } = daysOfWeek(weekOf(businessDayOf(await companyClock(db), now)));
  const postedTo = new Date(Date.parse(beginsOn) - 86_400_000).toISOString();
  await insertInto('payoutBooks', [{ beginsOn, postedTo }], {
    onConflict: sql`on conflict do nothing`,
    returning: sql`id`,
  }).execute(db);
}

/** Begun where it is not, and locked until the transaction ends: weeks are written by one at a time. */
export async function lockBook(db: Db): Promise<Book> {
  const locked = () =>
    db.selectFrom('payoutBooks').select(['beginsOn', 'postedTo']).forNoKeyUpdate().executeTakeFirst();
  const found = await locked();
  if (found) return found;
  await begin(db);
  return (await locked()) as Book;
}

export const setPostedTo = (db: Db, postedTo: string) =>
  unaudited(db).updateTable('payoutBooks').set({ postedTo }).execute();

/** The day of each store's clock at an instant. */
export type StoreDays = (storeId: number, instant: number) => string;

/** How days pass at stores. */
export async function storeDays(db: Db, storeIds: readonly number[]): Promise<StoreDays> {
  const [company, stores] = await Promise.all([
    companyClock(db),
    db.selectFrom('stores').select(['id', 'timeZone']).where('id', '=', anyOf(storeIds)).execute(),
  ]);
  const zones = new Map(stores.map(({ id, timeZone }) => [id, timeZone]));
  return (storeId, instant) => businessDayOf({ ...company, timeZone: zones.get(storeId) ?? company.timeZone }, instant);
}
