import { Temporal } from 'temporal-polyfill';
import { readSums, totals } from '#features/sales/rollups/server/index.ts';
import { localDay } from '#domain/time/dates.ts';
import type { Db } from '#kit/server/data/database.ts';
import { insertAll } from '#kit/server/data/write.ts';

/** Monthly growth of the targets: the chain doubled within a year. */
const growth = 1.05;
const roundTo = 10_000;

/** Targets of this month and the last for the stores that sold anything in the month before. */
export async function addTargets(db: Db, timeZone: string): Promise<void> {
  const present = Temporal.PlainDate.from(localDay(new Date(), timeZone)).with({ day: 1 });
  for (const month of [present.subtract({ months: 1 }), present]) {
    const period = {
      startDate: month.subtract({ months: 1 }).toString(),
      endDate: month.subtract({ days: 1 }).toString(),
    };
    const sold = await readSums(db, { cut: totals, period, stores: null, by: ['scope'] });
    const targets = sold.map((store) => ({
      scope: store.scope,
      month: month.toString(),
      amount: Math.ceil((store.sold * growth) / roundTo) * roundTo,
    }));
    await insertAll(
      db,
      'salesTargets',
      targets.filter(({ amount }) => amount > 0),
    );
  }
}
