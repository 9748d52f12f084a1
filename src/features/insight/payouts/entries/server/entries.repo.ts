import { type RawBuilder, sql } from 'kysely';
import { daysOfWeek, type IsoWeek, weekId } from '#domain/time/isoWeek.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { dateOf, dayOf } from '#domain/time/zonedTime.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';
import { insertInto } from '#kit/server/data/insertInto.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { TermsAt } from './terms.repo.ts';
import { defaultWeekday } from '../terms.rules.ts';
import type { EntryKind, PayoutState } from '../../weeks/weeks.contract.ts';
import { type EntryAmounts, netOf, sumOf } from '../entries.rules.ts';

export type NewEntry = {
  storeId: number;
  week: IsoWeek;
  kind: EntryKind;
  businessDay: string;
  orderId: number | null;
  refundId: number | null;
  reason: string;
  amounts: EntryAmounts;
};

type StoreWeekKey = { storeId: number; week: IsoWeek };
export const keyOf = ({ storeId, week }: StoreWeekKey): string => `${storeId} ${weekId(week)}`;

/** Keys (`keyOf`) of the closed weeks of some stores that end on or after a day. */
export async function closedWeeks(db: Db, storeIds: readonly number[], from: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ storeId: number; isoYear: number; isoWeek: number }>`
    select store_id, iso_year, iso_week from ${tenantRows('payouts as p')}
    where store_id = any(${storeIds}::bigint[]) and end_date >= ${from} and state <> 'open'`.execute(db);
  return new Set(rows.map(({ storeId, isoYear: year, isoWeek: week }) => keyOf({ storeId, week: { year, week } })));
}

const entryRow = (db: Db, { week: { year: isoYear, week: isoWeek }, amounts, ...entry }: NewEntry) => ({
  ...entry,
  isoYear,
  isoWeek,
  ...amounts,
  net: netOf(amounts),
  authorName: scopeOf(db).author.name,
});

/** Inserts entries and adds them to the totals of their open weeks. Returns their ids. */
export async function insertEntries(db: Db, entries: readonly NewEntry[], termsAt: TermsAt): Promise<number[]> {
  if (entries.length === 0) return [];
  const rows = entries.map((entry) => entryRow(db, entry));
  const { rows: inserted } = await insertInto<{ id: number }>('payoutEntries', rows, { returning: sql`id` }).execute(
    db,
  );
  const weeks = [...Map.groupBy(entries, keyOf).values()].map((weekEntries) => payoutRow(weekEntries, termsAt));
  const { rows: sums } = await insertInto<{ state: PayoutState }>('payouts', weeks, {
    onConflict: sql`on conflict on constraint payouts_pkey do update set ${sql.join(added)}`,
    returning: sql`state`,
  }).execute(db);
  if (sums.some(({ state }) => state !== 'open')) throw new Error('An entry would change a week that is closed');
  return inserted.map(({ id }) => id);
}

const summed = [
  'orders',
  'collected_sale',
  'collected_delivery',
  'collected_tip',
  'commission',
  'vat',
  'service_cost',
  'adjustment',
  'carried',
  'payment',
];
const added: RawBuilder<unknown>[] = [
  ...summed.map((name) => sql`${sql.ref(name)} = payouts.${sql.ref(name)} + excluded.${sql.ref(name)}`),
  sql`order_date = greatest(payouts.order_date, excluded.order_date)`,
];

/** Totals of some entries of a store's week. The terms of its last day set the payment weekday. */
function payoutRow(entries: readonly NewEntry[], termsAt: TermsAt) {
  const { storeId, week } = entries[0] as NewEntry;
  const { startDate, endDate } = daysOfWeek(week);
  const weekday = termsAt(storeId, endDate)?.paymentWeekday ?? weekdays.indexOf(defaultWeekday) + 1;
  const amounts = sumOf(entries.map((entry) => entry.amounts));
  const days = entries.flatMap(({ orderId, businessDay }) => (orderId === null ? [] : [businessDay]));
  return {
    storeId,
    isoYear: week.year,
    isoWeek: week.week,
    startDate,
    endDate,
    paymentDate: dateOf(dayOf(endDate) + weekday),
    orderDate: days.toSorted().at(-1) ?? null,
    orders: entries.filter(({ kind }) => kind === 'sale').length,
    ...amounts,
    payment: netOf(amounts),
  };
}
