import { chainSections } from '#features/platform/settings/sections.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Missing } from '../../readiness/readiness.contract.ts';
import { missingOf, type SaleFacts } from '../../readiness/readiness.rules.ts';
import { referencesOf } from '../../references/server/storeReferences.repo.ts';

type ZoneOwner = { storeId: number; kind: string; deliveryMethodKey: number | null };

/** Who carries to the zones of some stores, without the zones. */
async function carriersOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, ZoneOwner[]>> {
  const rows = await db
    .selectFrom('deliveryAreas')
    .select(['storeId', 'kind', 'deliveryMethodKey'])
    .where('storeId', '=', anyOf(ids))
    .groupBy(['storeId', 'kind', 'deliveryMethodKey'])
    .execute();
  return Map.groupBy(rows, ({ storeId }) => storeId);
}

/** Missing requirements for selling, by store id. */
export async function missingOfStores(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Missing>> {
  const [stores, references, carriers, chain] = await Promise.all([
    db
      .selectFrom('stores as s')
      .leftJoin('menus as m', 'm.id', 's.menuId')
      .select(['s.id', 's.menuId', 'm.publishedVersionId', 's.orderMethod', 's.businessHours', 's.specialDays'])
      .select(['s.deliveryMethods', 's.paymentMethods'])
      .where('s.id', '=', anyOf(ids))
      .execute(),
    referencesOf(db, ids),
    carriersOf(db, ids),
    readSettings(db, ...chainSections),
  ]);
  return new Map(
    stores.map(({ id, publishedVersionId, ...facts }) => {
      const menuPublished = publishedVersionId !== null;
      const deliveryAreas = carriers.get(id) ?? [];
      const store = { ...facts, ...references.get(id), menuPublished, deliveryAreas } as unknown as SaleFacts;
      return [id, missingOf(store, chain)];
    }),
  );
}
