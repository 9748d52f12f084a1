import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { ServingStore } from '../../coverage/coverage.contract.ts';
import type { Point } from '../../delivery/delivery.contract.ts';
import { deliverySection } from '#features/platform/settings/sections/delivery.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { withChain } from '../../delivery/chain.rules.ts';
import { servingStores } from '../serving.rules.ts';
import type { Store } from '../../record/stores.contract.ts';
import { closingsOf } from '../../record/server/storeChildren.repo.ts';
import type { StoreView } from '../../record/server/storeView.ts';

/** The areas whose box holds a point, each with its store. */
function areasInBox(db: Db, { latitude, longitude }: Point, storeScope: StoreView['storeScope']) {
  const found = db
    .selectFrom('deliveryAreas as a')
    .innerJoin('stores as s', 's.id', 'a.storeId')
    .select(['a.name as areaName', 'a.kind', 'a.points', 'a.holes', 'a.fee', 'a.minimumOrder', 'a.deliveryMethodKey'])
    .select('a.externalDeliveryCofinance')
    .select(['s.id', 's.uuid', 's.name', 's.latitude', 's.longitude', 's.timeZone', 's.orderMethod'])
    .select(['s.businessHours', 's.specialDays', 's.exceptionalWaitTimes', 's.deliveryWaitTime', 's.pickUpWaitTime'])
    .select(['s.deliveryMethods', 's.deliveryCalculationType', 's.minimumValueForFreeDelivery'])
    .select(['s.freeDeliveryForExternal', 's.alwaysChargesDelivery'])
    .where('a.south', '<=', latitude)
    .where('a.north', '>=', latitude)
    .where('a.west', '<=', longitude)
    .where('a.east', '>=', longitude)
    .orderBy('a.id');
  return storeScope ? found.where('s.id', '=', anyOf(storeScope)) : found;
}

/** The stores within reach that deliver to a point at the view's moment. */
export async function storesServing(db: Db, point: Point, view: StoreView): Promise<ServingStore[]> {
  const [rows, chain] = await Promise.all([
    areasInBox(db, point, view.storeScope).execute(),
    readSettings(db, deliverySection),
  ]);
  const byStore = [...Map.groupBy(rows, ({ id }) => id).values()];
  const closings = await closingsOf(
    db,
    byStore.flatMap(([row]) => row?.id ?? []),
    view.now,
  );
  const stores = byStore.flatMap((areas) => {
    const [store] = areas;
    if (!store) return [];
    const storeFields = {
      ...store,
      timeZone: store.timeZone ?? view.timeZone,
      scheduledClosingTimes: closings.get(store.id) ?? [],
      deliveryAreas: areas.map((area) => ({ ...area, name: area.areaName })),
    } as unknown as Store;
    return withChain(storeFields, chain);
  });
  return servingStores(stores, point, view.now);
}
