import { sql } from 'kysely';
import { deliverySection } from '#features/platform/settings/sections/delivery.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Schedule } from '#domain/schedule/schedule.ts';
import type { MappedArea, MappedStore } from '../coverage.contract.ts';
import { closingsOf } from '../../record/server/storeChildren.repo.ts';
import { stateOf, type StoreView } from '../../record/server/storeView.ts';

/** Every area within reach with the amounts that hold in it, in the order they were drawn. */
export async function areas(db: Db, storeScope: StoreView['storeScope']): Promise<MappedArea[]> {
  const { deliveryPrice, minPriceForDelivery } = await readSettings(db, deliverySection);
  const found = db
    .selectFrom('deliveryAreas')
    .select(['id', 'storeId', 'name', 'kind', 'points', 'holes'])
    .select((eb) => [
      eb.fn.coalesce('fee', eb.val(deliveryPrice)).as('fee'),
      eb.fn.coalesce('minimumOrder', eb.val(minPriceForDelivery ?? 0)).as('minimumOrder'),
    ])
    .orderBy('id');
  return (await (storeScope
    ? found.where('storeId', '=', anyOf(storeScope))
    : found
  ).execute()) as unknown as MappedArea[];
}

/** The borders of every area within reach that is delivered to, as JSON: a list of `CheckedArea` that is only passed on. */
export async function areasJson(db: Db, storeScope: StoreView['storeScope']): Promise<string> {
  const found = db
    .selectFrom('deliveryAreas')
    .select(
      sql<string>`coalesce(json_agg(json_build_object('id', id, 'storeId', store_id, 'points', points, 'holes', holes) order by id), '[]')::text`.as(
        'areas',
      ),
    )
    .where('kind', '=', 'delivery');
  const { areas } = await (storeScope
    ? found.where('storeId', '=', anyOf(storeScope))
    : found
  ).executeTakeFirstOrThrow();
  return areas;
}

/** Changes whenever an area within reach does. */
export async function areasVersion(db: Db, storeScope: StoreView['storeScope']): Promise<string> {
  const found = db
    .selectFrom('deliveryAreas')
    .select(sql<string>`md5(coalesce(string_agg(id || '.' || version, ',' order by id), ''))`.as('version'));
  const { version } = await (storeScope
    ? found.where('storeId', '=', anyOf(storeScope))
    : found
  ).executeTakeFirstOrThrow();
  return version;
}

/** Every store within reach, by name, and whether it delivers at the view's moment. */
export async function stores(db: Db, view: StoreView): Promise<MappedStore[]> {
  const found = db
    .selectFrom('stores')
    .select([
      'id',
      'name',
      'commune',
      'latitude',
      'longitude',
      'timeZone',
      'orderMethod',
      'businessHours',
      'specialDays',
    ])
    .select(['exceptionalWaitTimes', 'deliveryWaitTime', 'pickUpWaitTime'])
    .orderBy('nameNorm')
    .orderBy('id');
  const rows = await (view.storeScope ? found.where('id', '=', anyOf(view.storeScope)) : found).execute();
  const closings = await closingsOf(
    db,
    rows.map(({ id }) => id),
    view.now,
  );
  return rows.map((row) => {
    const schedule = { ...row, timeZone: row.timeZone ?? view.timeZone, closings: closings.get(row.id) ?? [] };
    const { state } = stateOf(schedule as unknown as Schedule, view.now);
    const { id, name, commune, latitude, longitude } = row;
    return { id, name, commune, latitude, longitude, delivery: state.delivery };
  });
}
