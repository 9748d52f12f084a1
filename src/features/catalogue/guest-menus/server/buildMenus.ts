import type { OrderChannel } from '#domain/catalogue.ts';
import { isSoldThrough } from '#domain/catalogue.ts';
import { toWire } from '#kit/contract/wire.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { forEachConcurrently } from '#kit/server/jobs/forEachConcurrently.ts';
import { systemAuthor, type Scope } from '#kit/server/data/scope.ts';
import { soldOutOf } from '../guestMenu.rules.ts';
import { guestMenu } from '../guestMenus.contract.ts';
import { soldOutsIn } from './catalogue.repo.ts';
import { type SellingStore, storesOf } from './guestMenus.repo.ts';
import { listsOfOthers } from './priceLists.repo.ts';
import { type SharedMenuPart, sharedPartAt } from './menuParts.ts';
import { splice, type SplicedFile } from './splicing.ts';
import * as repo from './staticMenus.repo.ts';

export type MenuServices = { database: Database; files: FileStore };
/** Tenant settings that a menu depends on. */
export type MenuTenant = Pick<Tenant, 'id' | 'timeZone' | 'currency' | 'withCents'>;
export type MenuKey = { storeId: number; channel: OrderChannel };

/** Menus are built outside a user request, and their files are not audited. */
export const menuScope = (tenantId: number): Scope => ({
  tenantId,
  author: systemAuthor,
  requestId: 'static-menu',
  source: 'clock',
  area: 'menus',
});

export const hasMenuFor = (store: SellingStore, channel: OrderChannel): boolean =>
  store.versionId !== null && store.soldThrough !== null && isSoldThrough(store.soldThrough, channel);

const storeFields = guestMenu.pick({ store: true, channel: true, currency: true, withCents: true, soldOut: true });

type MenuSource = MenuKey & { part: SharedMenuPart; end: string };

/** Reads all menus in one snapshot, each as its shared part and its store-specific end. */
async function readMenus(db: Db, tenant: MenuTenant, keys: readonly MenuKey[]) {
  const snapshot = await repo.beginSnapshot(db);
  const ids = [...new Set(keys.map(({ storeId }) => storeId))];
  const stores = new Map((await storesOf(db, ids)).map((store) => [store.id, store]));
  const [soldOuts, others] = await Promise.all([soldOutsIn(db, ids), listsOfOthers(db, ids)]);
  const sources: MenuSource[] = [];
  for (const { storeId, channel } of keys) {
    const store = stores.get(storeId);
    if (!store?.menuId || !hasMenuFor(store, channel)) continue;
    const { id, uuid, name, menuId } = store;
    const priceGroupIds = store.priceGroupIds.filter((list) => !others.get(id)?.includes(list));
    const part = await sharedPartAt(db, { menuId, channel, priceGroupIds }, snapshot);
    const end = toWire(storeFields, {
      store: { id, uuid, name, timeZone: store.timeZone ?? tenant.timeZone },
      channel,
      currency: tenant.currency,
      withCents: tenant.withCents,
      soldOut: soldOutOf(part, soldOuts.get(storeId) ?? { products: [], modifiers: [] }),
    });
    sources.push({ storeId, channel, part, end: `,${JSON.stringify(end).slice(1)}` });
  }
  return { snapshot, stores, sources, known: await repo.hashesOf(db, ids) };
}

type BuiltMenu = MenuKey & SplicedFile & { fileKey: string };

const maxConcurrent = 8;

async function storeMenus(
  { database, files }: MenuServices,
  tenantId: number,
  menus: readonly BuiltMenu[],
  snapshot: string,
  newMenus: readonly BuiltMenu[],
) {
  const scope = menuScope(tenantId);
  if (newMenus.length > 0)
    await database.inTenant(scope, (db) => repo.insertFiles(db, [...new Set(newMenus.map(({ fileKey }) => fileKey))]));
  await forEachConcurrently(newMenus, maxConcurrent, ({ fileKey, gzip }) => files.put(`${fileKey}.gz`, gzip));
  const rows = menus.map(({ storeId, channel, hash, fileKey }) => ({ storeId, channel, contentHash: hash, fileKey }));
  if (rows.length > 0) await database.inTenant(scope, (db) => repo.pointToFiles(db, rows, snapshot));
}

/**
 * Builds menus from one consistent snapshot, stores the files that are new and points the menus at them.
 *
 * Returns the menus on sale, the stores that exist and the snapshot.
 */
export async function buildMenus(services: MenuServices, tenant: MenuTenant, keys: readonly MenuKey[]) {
  const scope = menuScope(tenant.id);
  const { snapshot, stores, sources, known } = await services.database.inTenant(scope, (db) =>
    readMenus(db, tenant, keys),
  );
  const menus: BuiltMenu[] = [];
  await forEachConcurrently(sources, maxConcurrent, async ({ storeId, channel, part, end }) => {
    const spliced = await splice(await part.beginning, end);
    menus.push({ storeId, channel, ...spliced, fileKey: repo.menuFileKey(tenant.id, spliced.hash) });
  });
  const storedKeys = new Set(known.map(({ fileKey }) => fileKey));
  await storeMenus(
    services,
    tenant.id,
    menus,
    snapshot,
    menus.filter(({ fileKey }) => !storedKeys.has(fileKey)),
  );
  return { menus, stores, snapshot };
}
