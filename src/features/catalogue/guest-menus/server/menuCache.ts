import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { fail } from '../guestMenus.failures.ts';
import { Failure } from '#kit/contract/failures.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { type MenuKey, buildMenus, menuScope, type MenuServices, type MenuTenant } from './buildMenus.ts';
import * as repo from './staticMenus.repo.ts';

/** A cached menu; `checkedAt` is when it was last known to be current. */
export type CachedMenu = { hash: string; fileKey: string; gzip: Buffer; checkedAt: number };

/** How long a cached menu or miss is served without revalidation. */
const ttlMs = 1000;
const maxBytes = 16_000_000;
const maxMisses = 10_000;

type Memory = {
  menus: LRUCache<string, CachedMenu>;
  /** Failures of recent lookups that found no menu. */
  misses: LRUCache<string, Failure>;
  inFlight: Map<string, Promise<CachedMenu>>;
  /** Last task of each tenant: its menus are built one after another, so that snapshots only advance. */
  queue: Map<number, Promise<unknown>>;
};

const memoryOf = perDatabase(
  (): Memory => ({
    menus: new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ gzip }) => gzip.length + 500,
    }),
    misses: new LRUCache({ max: maxMisses, ttl: ttlMs }),
    inFlight: new Map(),
    queue: new Map(),
  }),
);

/** Runs `work` after the earlier tasks of the tenant. */
export async function enqueueForTenant<T>(
  { database }: MenuServices,
  tenantId: number,
  work: () => Promise<T>,
): Promise<T> {
  const { queue: tasks } = memoryOf(database);
  const task = (tasks.get(tenantId) ?? Promise.resolve()).then(work, work);
  const settled = task.catch(() => undefined);
  tasks.set(tenantId, settled);
  try {
    return await task;
  } finally {
    if (tasks.get(tenantId) === settled) tasks.delete(tenantId);
  }
}

const bytesOf = async (files: FileStore, key: string): Promise<Buffer | null> => {
  const file = await files.get(key);
  return file && buffer(file.content);
};

async function load(
  files: FileStore,
  { hash, fileKey }: repo.StaticMenuRow,
  checkedAt: number,
): Promise<CachedMenu | null> {
  const gzip = await bytesOf(files, `${fileKey}.gz`);
  return gzip && { hash, fileKey, gzip, checkedAt };
}

/** Loads the menu stored by another process or an earlier run, if nothing has changed since. */
async function findStored({ database, files }: MenuServices, tenantId: number, { storeId, channel }: MenuKey) {
  const checkedAt = performance.now();
  const stored = await database.inTenant(menuScope(tenantId), (db) => repo.find(db, storeId, channel));
  if (!stored?.isCurrent) return null;
  const known = memoryOf(database).menus.get(`${tenantId}:${storeId}:${channel}`);
  return known?.fileKey === stored.fileKey ? { ...known, checkedAt } : load(files, stored, checkedAt);
}

async function buildMenu(services: MenuServices, tenant: MenuTenant, menuKey: MenuKey): Promise<CachedMenu> {
  const found = await findStored(services, tenant.id, menuKey);
  if (found) return found;
  const checkedAt = performance.now();
  const { menus, stores } = await buildMenus(services, tenant, [menuKey]);
  const [menu] = menus;
  if (!stores.has(menuKey.storeId)) fail('notFound');
  return menu ? { ...menu, checkedAt } : fail('notPublished');
}

async function loadOrBuild(services: MenuServices, tenant: MenuTenant, menuKey: MenuKey): Promise<CachedMenu> {
  return (
    (await findStored(services, tenant.id, menuKey)) ??
    enqueueForTenant(services, tenant.id, () => buildMenu(services, tenant, menuKey))
  );
}

/**
 * Returns a store's menu on a channel, at most a second old. Revalidates with one query; concurrent callers share one
 * rebuild.
 *
 * Throws `notPublished` when nothing is on sale, `notFound` without a store.
 */
export async function cachedMenu(services: MenuServices, tenant: MenuTenant, menuKey: MenuKey): Promise<CachedMenu> {
  const { menus, misses, inFlight } = memoryOf(services.database);
  const key = `${tenant.id}:${menuKey.storeId}:${menuKey.channel}`;
  const known = menus.get(key);
  if (known && performance.now() - known.checkedAt < ttlMs) return known;
  const missing = misses.get(key);
  if (missing) throw missing;
  const running = inFlight.get(key);
  if (running) return running;
  const start = performance.now();
  const cache = (menu: CachedMenu) => {
    menus.set(key, menu);
    return menu;
  };
  const cacheMiss = (error: unknown) => {
    if (error instanceof Failure) misses.set(key, error, { start });
    throw error;
  };
  const finding = loadOrBuild(services, tenant, menuKey)
    .then(cache, cacheMiss)
    .finally(() => inFlight.delete(key));
  inFlight.set(key, finding);
  return finding;
}
