import { CompiledQuery } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { tenantPlaceholder } from '#kit/server/data/dialect.ts';
import { sendNow } from '#kit/server/data/prepared.ts';
import type { Random } from '../demoRandom.ts';
import type { DemoChainOrders, DemoStore } from './demoOrders.ts';
import { batchesOf, daysOf } from './historyDays.ts';
import { dropTables } from './orderHistory.sql.ts';
import { fameOf } from './demoFame.ts';
import { historyHours } from './historyHours.ts';
import { placesOf, templatesOf } from './orderTemplates.ts';
import { prepareHistory, type Write, writeDays, writeMoney } from './writeHistory.ts';

/** Thirteen months with those that follow, some thirty orders a day. */
const [orders, days, templates] = [10_000, 382, 60];
/** Who knows the chain when the year is over. */
export const yearGuests = 2400;
/** Holidays on which nearly everything is closed. */
const quiet = ['01-01', '05-01', '09-18', '09-19', '12-25'];
/** The share of the places that was there a year ago. */
const begun = 0.7;

const writerOf =
  (db: Db): Write =>
  async (statement, values = []) => {
    const rows = await sendNow<object>(db, { compile: () => CompiledQuery.raw(statement, values) });
    return { rows, count: rows.length };
  };

/** Adds the year before the last `until` days, in the transaction that creates the chain. */
export async function addYear(
  db: Db,
  chain: DemoChainOrders,
  stores: readonly DemoStore[],
  { now, until, random }: { now: number; until: number; random: Random },
): Promise<void> {
  const selling = stores.filter(({ menuId }) => chain.menus.has(menuId ?? 0));
  const { rows: hours, noOf } = historyHours(selling, chain, random);
  const material = {
    hours,
    perMenu: templates,
    templates: [...chain.menus].flatMap((menu) => templatesOf(menu, stores, chain, random, templates)),
    places: placesOf(selling, chain, noOf, random, (nth) => Math.ceil(500 * fameOf(nth, selling.length))),
  };
  const write = writerOf(db);
  await prepareHistory(write, material);
  const year = daysOf(chain, orders, { now, length: days, until, quiet, reach: begun, guests: yearGuests });
  const template = { ...chain, id: tenantPlaceholder };
  await writeDays(write, template, material, batchesOf(year));
  await writeMoney(write, template, 0);
  await write(dropTables);
}
