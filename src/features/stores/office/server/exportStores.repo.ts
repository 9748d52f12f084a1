import { sql } from 'kysely';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Stores } from '../../record/server/storeSchedules.repo.ts';
import { type Filters as ListFilters, filtered } from '../../rows/server/stores.repo.ts';
import { type StateFilter, type StoreState, statesOf } from '../../rows/server/statesOf.repo.ts';
import type { StoreView } from '../../record/server/storeView.ts';

export type Filters = ListFilters & StateFilter;

/** Stores of an export, with whether they take orders now. */
export const states = (db: Db, filters: Filters, view: StoreView): Promise<StoreState[]> =>
  statesOf(db, filtered(db.selectFrom('stores as s') as unknown as Stores, filters, view.storeScope), filters, view);

/** Values computed before the file is written. */
export type ExportedState = { id: number; hours: string; deliveryNow: string; pickUpNow: string };

const yesOrNo = (field: string) =>
  sql<string>`case when (s.order_method ->> ${field})::boolean then 'sí' else 'no' end`;

/** The lines of an export, by name. */
export function exportRows(db: Db, states: readonly ExportedState[], decimalMark: ',' | '.') {
  const degrees = (field: string) => sql<string>`replace(${sql.ref(field)}::text, '.', ${sql.lit(decimalMark)})`;
  const lines = sql<ExportedState>`unnest(
    ${states.map(({ id }) => id)}::bigint[], ${states.map(({ hours }) => hours)}::text[],
    ${states.map(({ deliveryNow }) => deliveryNow)}::text[], ${states.map(({ pickUpNow }) => pickUpNow)}::text[]
  )`.as<'t'>(sql`t(id, hours, delivery_now, pick_up_now)`);
  return db
    .selectFrom('stores as s')
    .innerJoin(lines, 't.id', 's.id')
    .leftJoin('menus as m', 'm.id', 's.menuId')
    .select([
      's.id',
      's.name',
      's.textAddress',
      's.commune',
      's.region',
      's.franchise',
      's.format',
      's.phone',
      's.email',
      'm.name as menu',
    ])
    .select([degrees('s.latitude').as('latitude'), degrees('s.longitude').as('longitude')])
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
