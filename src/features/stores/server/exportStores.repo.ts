import { sql } from 'kysely';
import { opennessAt } from '#domain/openness.ts';
import type { Openness, Schedule, WeekHours } from '#domain/schedule.ts';
import type { Db } from '#kit/server/database.ts';
import { reader } from './idsByOpen.ts';
import { closingsOf } from './storeChildren.repo.ts';
import { type Filters as ListFilters, filtered } from './stores.repo.ts';
import type { StoreView } from './storeView.ts';

export type Filters = ListFilters & { open?: boolean | undefined };

const textOf = (column: string) => sql<string>`${sql.ref(`s.${column}`)}::text`;

export type StoreState = { id: number; businessHours: WeekHours; delivery: Openness; pickUp: Openness };

/** The stores an export asks for, by name, with whether they take orders now. */
export async function states(db: Db, { open, ...asked }: Filters, view: StoreView): Promise<StoreState[]> {
  const rows = await filtered(db.selectFrom('stores as s'), asked, view.reach)
    .select(['s.id', 's.timeZone', 's.deliveryWaitTime', 's.pickUpWaitTime'])
    .select([
      textOf('order_method').as('orderMethod'),
      textOf('business_hours').as('businessHours'),
      textOf('special_days').as('specialDays'),
      textOf('exceptional_wait_times').as('exceptionalWaitTimes'),
    ])
    .orderBy('s.nameNorm')
    .orderBy('s.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const closings = await closingsOf(db, ids, view.now);
  const read = reader();
  const found = rows.map((row) => {
    const schedule = {
      ...row,
      timeZone: row.timeZone ?? view.timeZone,
      orderMethod: read(row.orderMethod),
      businessHours: read(row.businessHours),
      specialDays: read(row.specialDays),
      exceptionalWaitTimes: read(row.exceptionalWaitTimes),
      closings: closings.get(row.id) ?? [],
    } as Schedule;
    const at = (method: 'delivery' | 'pickUp') => opennessAt(schedule, method, view.now);
    return { id: row.id, businessHours: schedule.businessHours, delivery: at('delivery'), pickUp: at('pickUp') };
  });
  return open === undefined ? found : found.filter(({ delivery, pickUp }) => (delivery.open || pickUp.open) === open);
}

/** What is worked out before the file is written. */
export type Told = { id: number; hours: string; deliveryNow: string; pickUpNow: string };

const yesOrNo = (field: string) =>
  sql<string>`case when (s.order_method ->> ${field})::boolean then 'sí' else 'no' end`;

/** The lines of an export, in the given order. */
export function exportRows(db: Db, told: readonly Told[]) {
  const lines = sql<Told & { place: number }>`unnest(
    ${told.map(({ id }) => id)}::bigint[], ${told.map(({ hours }) => hours)}::text[],
    ${told.map(({ deliveryNow }) => deliveryNow)}::text[], ${told.map(({ pickUpNow }) => pickUpNow)}::text[]
  ) with ordinality`.as<'t'>(sql`t(id, hours, delivery_now, pick_up_now, place)`);
  return db
    .selectFrom('stores as s')
    .innerJoin(lines, 't.id', 's.id')
    .leftJoin('menus as m', 'm.id', 's.menuId')
    .select([
      's.name',
      's.textAddress',
      's.commune',
      's.phone',
      's.email',
      'm.name as menu',
      's.latitude',
      's.longitude',
    ])
    .select([
      yesOrNo('delivery').as('delivery'),
      yesOrNo('pickUp').as('pickUp'),
      's.deliveryWaitTime',
      's.pickUpWaitTime',
    ])
    .select(['t.hours', 't.deliveryNow', 't.pickUpNow'])
    .orderBy('t.place');
}
