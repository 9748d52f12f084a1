import { type SelectQueryBuilder, sql } from 'kysely';
import type { Schedule } from '#domain/schedule/schedule.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import { closingsOf } from './storeChildren.repo.ts';
import type { StoreView } from './storeView.ts';

export type Stores = SelectQueryBuilder<TenantTables & { s: TenantTables['stores'] }, 's', object>;

/** Waits do not decide whether a store is open. */
const noWaits = {
  deliveryWaitTime: 0,
  pickUpWaitTime: 0,
  exceptionalWaitTimes: {
    periodic: Object.fromEntries(weekdays.map((day) => [day, []])),
    specific: [],
  },
} as unknown as Pick<Schedule, 'deliveryWaitTime' | 'pickUpWaitTime' | 'exceptionalWaitTimes'>;

type Group = { timeZone: string | null; ids: number[]; sample: number };

/** Stores that keep the same hours in the same zone. */
const groupsOf = (stores: Stores): Promise<Group[]> =>
  stores
    .clearOrderBy()
    .select('s.timeZone')
    .select([sql<number[]>`array_agg(s.id)`.as('ids'), sql<number>`min(s.id)`.as('sample')])
    .groupBy(['s.timeZone', 's.scheduleNorm'])
    .execute();

const hoursOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('stores')
    .select(['id', 'orderMethod', 'businessHours', 'specialDays'])
    .where('id', '=', anyOf(ids))
    .execute();

/**
 * Schedules of the stores of a query, by id. Stores with the same hours and no closing share one object, so that
 * callers can memoize.
 */
export async function schedulesOf(
  db: Db,
  stores: Stores,
  { now, timeZone: usual }: StoreView,
): Promise<Map<number, Schedule>> {
  const groups = await groupsOf(stores);
  const ids = groups.flatMap((group) => group.ids);
  const [hours, closings] = await Promise.all([
    hoursOf(
      db,
      groups.map(({ sample }) => sample),
    ),
    closingsOf(db, ids, now),
  ]);
  const byId = new Map(hours.map((each) => [each.id, each]));
  return new Map(
    groups.flatMap(({ timeZone, sample, ids: alike }) => {
      const shared = {
        ...noWaits,
        ...byId.get(sample),
        timeZone: timeZone ?? usual,
        closings: [],
      } as unknown as Schedule;
      return alike.map((id): [number, Schedule] => {
        const storeClosings = closings.get(id);
        return [id, storeClosings ? { ...shared, closings: storeClosings } : shared];
      });
    }),
  );
}
