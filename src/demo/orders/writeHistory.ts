import { countries, type CountryCode } from '#domain/countries.ts';
import { isPaidOnline, paymentMethods } from '#domain/payments.ts';
import { dayLength } from '#domain/time/zonedTime.ts';
import { normalise } from '#kit/contract/text.ts';
import { wireName } from '#kit/contract/wire.ts';
import { demoPeople } from './demoGuests.ts';
import type { HistoryDay } from './historyDays.ts';
import {
  dateRefunds,
  drawDays,
  fillCustomers,
  fillOrders,
  fillPayments,
  fillPlaces,
  fillRefunds,
  fillTemplates,
  fillVisits,
  historyTables,
  fillGuests,
  fillHours,
  fillOpen,
  newGuests,
} from './orderHistory.sql.ts';
import { type historyHours, minutesPerDay } from './historyHours.ts';
import type { OrderTemplate, placesOf } from './orderTemplates.ts';

/** Days within which payments may be refunded; older orders have no separate payments. */
export const paidDays = 90;

/** Sends a statement to the connection that has the tables of the history. */
export type Write = (statement: string, values?: unknown[]) => Promise<{ rows: object[]; count: number }>;

/** Chain for which orders are generated; `id` is the tenant, as a literal or a parameter. */
export type HistoryChain = { id: unknown; country: CountryCode; timeZone: string; businessDayCutoff: string };

const snaked = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [wireName(name), cell]))),
  );

export type Material = {
  hours: ReturnType<typeof historyHours>['rows'];
  templates: readonly OrderTemplate[];
  places: ReturnType<typeof placesOf>;
  perMenu: number;
};

/** Creates temporary tables with the material that the following statements use. */
export async function prepareHistory(write: Write, { hours, templates, places }: Material): Promise<void> {
  for (const table of historyTables) await write(table);
  await write(fillTemplates, [snaked(templates)]);
  await write(fillPlaces, [snaked(places)]);
  await write(fillHours, [snaked(hours)]);
  await write(fillOpen);
  // Makes the random numbers reproducible.
  await write('select setseed(0.5)');
}

/** Names and contact formats of a country. */
function habitsOf({ country, timeZone }: HistoryChain): unknown[] {
  const { first, last } = demoPeople[country];
  const mail = (names: readonly string[]) => names.map((name) => normalise(name).replace(/[^a-z]+/g, ''));
  const { callingCode, mobilePrefix, phoneDigits } = countries[country];
  const phone = [callingCode + mobilePrefix, phoneDigits - mobilePrefix.length];
  return [minutesPerDay, timeZone, first, last, mail(first), mail(last), ...phone];
}

type Guest = { guest: number; phone: string };

/** Creates customers on their first order. */
async function addCustomers(write: Write, id: unknown): Promise<void> {
  const { rows } = await write(newGuests);
  const guests = rows as Guest[];
  const { rows: created } = await write(fillCustomers, [JSON.stringify(guests), id]);
  const ids = new Map((created as { id: number; phone: string }[]).map((customer) => [customer.phone, customer.id]));
  await write(fillGuests, [JSON.stringify(guests.map(({ guest, phone }) => ({ guest, id: ids.get(phone) })))]);
}

/** Writes the orders of some days and calls `done` with the count of each statement. */
export async function writeDays(
  write: Write,
  chain: HistoryChain,
  { perMenu }: Material,
  batches: readonly (readonly HistoryDay[])[],
  done: (count: number, until: string) => void = () => {},
): Promise<void> {
  const habits = habitsOf(chain);
  for (const days of batches) {
    await write(drawDays, [JSON.stringify(days), ...habits, perMenu]);
    await addCustomers(write, chain.id);
    const { count } = await write(fillOrders, [chain.timeZone, chain.businessDayCutoff]);
    await write('truncate order_draws');
    done(count, days.at(-1)?.day ?? '');
  }
}

/** Adds payments and refunds of orders after an id, and updates the first and last order of their customers. */
export async function writeMoney(write: Write, { id, timeZone, businessDayCutoff }: HistoryChain, after: number) {
  const since = new Date(Date.now() - paidDays * dayLength).toISOString();
  const paid = await write(fillPayments, [after, since, paymentMethods.filter(isPaidOnline), id]);
  const back = await write(fillRefunds, [after, id, timeZone, businessDayCutoff]);
  await write(dateRefunds, [after, id]);
  await write(fillVisits, [after, id]);
  return { paid: paid.count, back: back.count };
}
