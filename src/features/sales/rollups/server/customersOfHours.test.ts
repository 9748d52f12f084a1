import { expect, test } from 'vitest';
import { movedDay } from '#domain/time/periods.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { firstDay, isSold, saleRows, type SaleRow, salesHistory, someDays } from '#testing/salesHistory.ts';
import { testApp } from '#testing/testApp.ts';
import { foldMarks } from './foldJob.ts';
import { readCustomers } from './readCustomers.ts';
import { readOrderedBy } from './readTopCustomers.ts';

const comanda = await testApp();

const hours = Array.from({ length: 14 }, (_, hour) => hour);
const offsets = [
  [0, someDays],
  [10, 24],
  [30, 30],
] as const;

const sumsOf = (rows: readonly SaleRow[]) => ({
  customers: new Set(rows.map(({ customerId }) => customerId)).size,
  orders: rows.length,
  sold: rows.reduce((sum, { total }) => sum + total, 0),
});

/** Customers of a period by a count of every order, of its last day those of `hours`. */
function counted(all: readonly SaleRow[], startDate: string, endDate: string, stores: readonly number[] | null) {
  const firstDays = new Map<number, string>();
  for (const { customerId, businessDay } of all) {
    const known = firstDays.get(customerId);
    if (known === undefined || businessDay < known) firstDays.set(customerId, businessDay);
  }
  const rows = all.filter(
    ({ storeId, businessDay, hour }) =>
      (stores?.includes(storeId) ?? true) &&
      businessDay >= startDate &&
      (businessDay < endDate || (businessDay === endDate && hours.includes(hour))),
  );
  const fresh = sumsOf(rows.filter(({ customerId, businessDay }) => firstDays.get(customerId) === businessDay));
  return {
    all: { ...sumsOf(rows), newCustomers: fresh.customers, newOrders: fresh.orders, newSold: fresh.sold },
    byCustomer: [...Map.groupBy(rows, ({ customerId }) => customerId)]
      .map(([customerId, theirs]) => ({ customerId, orders: theirs.length, sold: sumsOf(theirs).sold }))
      .toSorted((one, other) => one.customerId - other.customerId),
  };
}

test('customers of some hours of the last day match a full count, of the chain and of stores, also when they are merged', async () => {
  const chain = await salesHistory(comanda, 12);
  for (let nth = 0; nth < 120; nth++) await chain.step();
  const [one = 0, other = 0] = chain.customers;
  const expectExact = async (isMerged: boolean) => {
    const rows = (await saleRows(chain.tenant)).filter(isSold);
    const merged = rows.map((row) => (isMerged && row.customerId === one ? { ...row, customerId: other } : row));
    for (const [from, to] of offsets)
      for (const stores of [null, chain.stores.slice(0, 1), chain.stores.slice(1)]) {
        const period = { startDate: movedDay(firstDay, from), endDate: movedDay(firstDay, to), hours };
        const [all, byCustomer] = await chain.tenant.inTenant(async (db) => [
          await readCustomers(db, period, stores),
          await readOrderedBy(db, period, stores, chain.customers),
        ]);
        const expected = counted(merged, period.startDate, period.endDate, stores);
        expect(all).toEqual(expected.all);
        expect(byCustomer.toSorted((a, b) => a.customerId - b.customerId)).toEqual(expected.byCustomer);
      }
  };
  await expectExact(false);
  await chain.tenant.inTenant(foldMarks);
  await expectExact(false);
  await chain.tenant.inTenant(async (db) => {
    await unaudited(db).updateTable('customers').set({ mergedInto: other }).where('id', '=', one).execute();
    await unaudited(db)
      .insertInto('salesMarks')
      .values([{ customerId: one }, { customerId: other }])
      .execute();
  });
  await expectExact(true);
});
