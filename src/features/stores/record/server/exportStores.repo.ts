import { sql } from 'kysely';
import type { DispatchMethod } from '#domain/dispatch.ts';
import { opennessAt } from '#domain/schedule/openness.ts';
import type { Openness, Schedule, WeekHours } from '#domain/schedule/schedule.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Db } from '#kit/server/data/database.ts';
import { schedulesOf, type Stores } from '../../hours/server/storeSchedules.repo.ts';
import { type Filters as ListFilters, filtered } from './stores.repo.ts';
import type { StoreView } from './storeView.ts';

export type Filters = ListFilters & { open?: boolean | undefined };

export type StoreState = { id: number; businessHours: WeekHours; delivery: Openness; pickUp: Openness };

/** The stores an export asks for, with whether they take orders now. */
export async function states(db: Db, { open, ...asked }: Filters, view: StoreView): Promise<StoreState[]> {
  const stores = filtered(db.selectFrom('stores as s') as unknown as Stores, asked, view.storeScope);
  const known = new Map<Schedule, Omit<StoreState, 'id'>>();
  const stateOf = (schedule: Schedule): Omit<StoreState, 'id'> => {
    const at = (method: DispatchMethod) => opennessAt(schedule, method, view.now);
    const state = known.get(schedule) ?? {
      businessHours: schedule.businessHours,
      delivery: at('delivery'),
      pickUp: at('pickUp'),
    };
    known.set(schedule, state);
    return state;
  };
  const found = [...(await schedulesOf(db, stores, view))].map(([id, schedule]) => ({ id, ...stateOf(schedule) }));
  return open === undefined ? found : found.filter(({ delivery, pickUp }) => (delivery.open || pickUp.open) === open);
}

/** What is worked out before the file is written. */
export type ExportedState = { id: number; hours: string; deliveryNow: string; pickUpNow: string };

const yesOrNo = (field: string) =>
  sql<string>`case when (s.order_method ->> ${field})::boolean then 'sí' else 'no' end`;

/** The lines of an export, by name. */
export function exportRows(db: Db, told: readonly ExportedState[]) {
  const lines = sql<ExportedState>`unnest(
    ${told.map(({ id }) => id)}::bigint[], ${told.map(({ hours }) => hours)}::text[],
    ${told.map(({ deliveryNow }) => deliveryNow)}::text[], ${told.map(({ pickUpNow }) => pickUpNow)}::text[]
  )`.as<'t'>(sql`t(id, hours, delivery_now, pick_up_now)`);
  return db
    .selectFrom('stores as s')
    .innerJoin(lines, 't.id', 's.id')
    .leftJoin('menus as m', 'm.id', 's.menuId')
    .select([
      's.name',
      's.textAddress',
      's.commune',
      's.region',
      's.franchise',
      's.format',
      's.phone',
      's.email',
      'm.name as menu',
      's.latitude',
      's.longitude',
    ])
    .select(
      sql<string>`(select string_agg(g.name, ' | ' order by g.name_norm) from ${tenantRows('storeGroupMembers as x')}
        join ${tenantRows('storeGroups as g')} on g.id = x.store_group_id where x.store_id = s.id)`.as('groups'),
    )
    .select([
      yesOrNo('delivery').as('delivery'),
      yesOrNo('pickUp').as('pickUp'),
      's.deliveryWaitTime',
      's.pickUpWaitTime',
    ])
    .select(['t.hours', 't.deliveryNow', 't.pickUpNow'])
    .orderBy('s.nameNorm')
    .orderBy('s.id');
}
