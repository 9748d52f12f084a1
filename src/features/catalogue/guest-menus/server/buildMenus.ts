import type { OrderChannel } from '#domain/catalogue.ts';
import { isSoldThrough } from '#domain/catalogue.ts';
import { toWire } from '#kit/contract/wire.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import type { FileStore } from '#kit/server/files/files.ts';
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
/** What of a company its menus say. */
export type MenuTenant = Pick<Tenant, 'id' | 'timeZone' | 'currency' | 'withCents'>;
export type MenuKey = { storeId: number; channel: OrderChannel };

/** Nobody signed in asks for these readings, and nothing they write has a history. */
export const menuScope = (tenantId: number): Scope => ({
  tenantId,
  author: systemAuthor,
  requestId: 'static-menu',
  source: 'clock',
  area: 'menus',
});

/** Whether a store has something to sell through a channel. */
export const hasMenuFor = (store: SellingStore, channel: OrderChannel): boolean =>
  store.versionId !== null && store.soldThrough !== null && isSoldThrough(store.soldThrough, channel);

const own = guestMenu.pick({ store: true, channel: true, currency: true, withCents: true, soldOut: true });

type Reading = MenuKey & { part: SharedMenuPart; end: string };

/** Every asked menu at one moment, each as what its stores share and an end of its own. */
async function readMenus(db: Db, tenant: MenuTenant, asked: readonly MenuKey[]) {
  const snapshot = await repo.beginSnapshot(db);
  const ids = [...new Set(asked.map(({ storeId }) => storeId))];
  const stores = new Map((await storesOf(db, ids)).map((store) => [store.id, store]));
  const [soldOuts, others] = await Promise.all([soldOutsIn(db, ids), listsOfOthers(db, ids)]);
  const readings: Reading[] = [];
  for (const { storeId, channel } of asked) {
    const store = stores.get(storeId);
    if (!store?.menuId || !hasMenuFor(store, channel)) continue;
    const { id, uuid, name, menuId } = store;
    const priceGroupIds = store.priceGroupIds.filter((list) => !others.get(id)?.includes(list));
    const part = await sharedPartAt(db, { menuId, channel, priceGroupIds }, snapshot);
    const end = toWire(own, {
      store: { id, uuid, name, timeZone: store.timeZone ?? tenant.timeZone },
      channel,
      currency: tenant.currency,
      withCents: tenant.withCents,
      soldOut: soldOutOf(part, soldOuts.get(storeId) ?? { products: [], modifiers: [] }),
    });
    readings.push({ storeId, channel, part, end: `,${JSON.stringify(end).slice(1)}` });
  }
  return { snapshot, stores, readings, known: await repo.hashesOf(db, ids) };
}

type Made = MenuKey & SplicedFile & { fileKey: string };

const together = 8;

/** Works on all, a few at a time, in their order. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += together)
    await Promise.all(items.slice(from, from + together).map(work));
}

async function keep(
  { database, files }: MenuServices,
  tenantId: number,
  made: readonly Made[],
  snapshot: string,
  written: readonly Made[],
) {
  const scope = menuScope(tenantId);
  if (written.length > 0)
    await database.inTenant(scope, (db) => repo.insertFiles(db, [...new Set(written.map(({ fileKey }) => fileKey))]));
  await each(written, ({ fileKey, gzip }) => files.put(`${fileKey}.gz`, gzip));
  const rows = made.map(({ storeId, channel, hash, fileKey }) => ({ storeId, channel, contentHash: hash, fileKey }));
  if (rows.length > 0) await database.inTenant(scope, (db) => repo.pointToFiles(db, rows, snapshot));
}

/**
 * Reads these menus at one moment, writes the files that are new and points the menus at them. Answers what can be
 * sold, and which of the stores exist. What is read is whole: all of a change, or nothing of it.
 */
export async function buildMenus(services: MenuServices, tenant: MenuTenant, asked: readonly MenuKey[]) {
  const scope = menuScope(tenant.id);
  const { snapshot, stores, readings, known } = await services.database.inTenant(scope, (db) =>
    readMenus(db, tenant, asked),
  );
  const made: Made[] = [];
  await each(readings, async ({ storeId, channel, part, end }) => {
    const spliced = await splice(await part.beginning, end);
    made.push({ storeId, channel, ...spliced, fileKey: repo.menuFileKey(tenant.id, spliced.hash) });
  });
  const kept = new Set(known.map(({ fileKey }) => fileKey));
  await keep(
    services,
    tenant.id,
    made,
    snapshot,
    made.filter(({ fileKey }) => !kept.has(fileKey)),
  );
  return { made, stores };
}
