import { type SelectQueryBuilder, sql } from 'kysely';
import { dispatchMethods } from '#domain/dispatch.ts';
import { opennessAt } from '#domain/openness.ts';
import type { Schedule } from '#domain/schedule.ts';
import { weekdays } from '#domain/weekdays.ts';
import type { Db } from '#kit/server/database.ts';
import type { TenantTables } from '#kit/server/tables.ts';
import { closingsOf } from './storeChildren.repo.ts';
import type { StoreView } from './storeView.ts';

type Stores = SelectQueryBuilder<TenantTables & { s: TenantTables['stores'] }, 's', object>;

/** Waits do not decide whether a store is open. */
const noExceptions = {
  periodic: Object.fromEntries(weekdays.map((day) => [day, []])),
  specific: [],
} as unknown as Schedule['exceptionalWaitTimes'];

/** Chains keep few different hours: each text is read once, and the engine works out each value once. */
export function reader(): (text: string) => unknown {
  const known = new Map<string, unknown>();
  return (text) => {
    const read = known.get(text) ?? JSON.parse(text);
    known.set(text, read);
    return read;
  };
}

/** The ids of the stores that take orders now, or of those that do not, in the order of the query. */
export async function idsByOpen(
  db: Db,
  stores: Stores,
  { view: { now, timeZone: usual }, open }: { view: StoreView; open: boolean },
): Promise<number[]> {
  const found = await stores
    .select(['s.id', 's.timeZone'])
    .select([
      sql<string>`s.order_method::text`.as('orderMethod'),
      sql<string>`s.business_hours::text`.as('businessHours'),
      sql<string>`s.special_days::text`.as('specialDays'),
    ])
    .execute();
  const closings = await closingsOf(
    db,
    found.map(({ id }) => id),
    now,
  );
  const read = reader();
  return found
    .filter((row) => {
      const schedule = {
        timeZone: row.timeZone ?? usual,
        orderMethod: read(row.orderMethod),
        businessHours: read(row.businessHours),
        specialDays: read(row.specialDays),
        closings: closings.get(row.id) ?? [],
        deliveryWaitTime: 0,
        pickUpWaitTime: 0,
        exceptionalWaitTimes: noExceptions,
      } as Schedule;
      return dispatchMethods.some((method) => opennessAt(schedule, method, now).open) === open;
    })
    .map(({ id }) => id);
}
