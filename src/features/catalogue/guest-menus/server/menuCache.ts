import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { fail } from '../guestMenus.failures.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import type { CachedReads } from '#kit/server/live/cachedReads.ts';
import { currentSnapshot } from '#kit/server/live/changes.ts';
import { dropOnEvents } from '#kit/server/live/outdated.ts';
import { type MenuKey, buildMenus, menuScope, type MenuServices, type MenuTenant } from './buildMenus.ts';
import { menuTopics } from './menuTopics.ts';
import * as repo from './staticMenus.repo.ts';

/** A cached menu; `checkedAt` and `snapshot` are when it was last known to be current. */
export type CachedMenu = { hash: string; fileKey: string; gzip: Buffer; checkedAt: number; snapshot: string };

/** A lookup that found no menu. */
type Miss = { reason: 'notFound' | 'notPublished'; snapshot: string };
type Lookup = CachedMenu | Miss;

/** How long a cached menu or miss is served without revalidation, unless an event drops it. */
const ttlMs = 1000;
const maxBytes = 16_000_000;
const maxMisses = 10_000;

type Memory = {
  menus: LRUCache<string, CachedMenu>;
  misses: LRUCache<string, Miss>;
  inFlight: Map<string, Promise<Lookup>>;
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

/** Has the menus of these keys revalidated before they are served again. */
function expire({ menus, misses, inFlight }: Memory, isOutdated: (key: string) => boolean): void {
  for (const [key, menu] of menus.entries()) if (isOutdated(key)) menu.checkedAt = -Infinity;
  for (const key of [...misses.keys(), ...inFlight.keys()].filter(isOutdated)) {
    misses.delete(key);
    inFlight.delete(key);
  }
}

dropOnEvents({
  topics: menuTopics,
  drop: (database, tenantId) =>
    expire(memoryOf(database), (key) => tenantId === null || key.startsWith(`${tenantId}:`)),
});

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

/** Loads the menu stored by another process or an earlier run, if nothing has changed since. */
async function findStored(
  { database, files }: MenuServices,
  tenantId: number,
  { storeId, channel }: MenuKey,
): Promise<CachedMenu | null> {
  const checkedAt = performance.now();
  const [snapshot, stored] = await database.readTenant(menuScope(tenantId), (db) =>
    Promise.all([currentSnapshot(db), repo.find(db, storeId, channel)]),
  );
  if (!stored?.isCurrent) return null;
  const { hash, fileKey } = stored;
  const known = memoryOf(database).menus.get(`${tenantId}:${storeId}:${channel}`);
  const gzip = known?.fileKey === fileKey ? known.gzip : await bytesOf(files, `${fileKey}.gz`);
  return gzip && { hash, fileKey, gzip, checkedAt, snapshot };
}

async function buildMenu(services: MenuServices, tenant: MenuTenant, menuKey: MenuKey): Promise<Lookup> {
  const found = await findStored(services, tenant.id, menuKey);
  if (found) return found;
  const checkedAt = performance.now();
  const { menus, stores, snapshot } = await buildMenus(services, tenant, [menuKey]);
  const [menu] = menus;
  if (menu) return { ...menu, checkedAt, snapshot };
  return { reason: stores.has(menuKey.storeId) ? 'notPublished' : 'notFound', snapshot };
}

/** Caches what a lookup found, unless an event dropped it in the meantime. */
async function findOrBuild(services: MenuServices, tenant: MenuTenant, menuKey: MenuKey, key: string): Promise<Lookup> {
  const { menus, misses, inFlight } = memoryOf(services.database);
  const start = performance.now();
  const finding = findStored(services, tenant.id, menuKey).then(
    (found) => found ?? enqueueForTenant(services, tenant.id, () => buildMenu(services, tenant, menuKey)),
  );
  inFlight.set(key, finding);
  try {
    const found = await finding;
    if (inFlight.get(key) !== finding) return found;
    if ('reason' in found) misses.set(key, found, { start });
    else menus.set(key, found);
    return found;
  } finally {
    if (inFlight.get(key) === finding) inFlight.delete(key);
  }
}

/**
 * Returns a store's menu on a channel, revalidated with one query after a change or a second. Concurrent callers share
 * one rebuild. Adds it to `reads`.
 *
 * Throws `notPublished` when nothing is on sale, `notFound` without a store.
 */
export async function cachedMenu(
  services: MenuServices,
  tenant: MenuTenant,
  menuKey: MenuKey,
  reads?: CachedReads,
): Promise<CachedMenu> {
  const memory = memoryOf(services.database);
  const key = `${tenant.id}:${menuKey.storeId}:${menuKey.channel}`;
  const known = memory.menus.get(key);
  const isFresh = known && performance.now() - known.checkedAt < ttlMs;
  const cached = isFresh ? known : (memory.misses.get(key) ?? memory.inFlight.get(key));
  const found = await (cached ?? findOrBuild(services, tenant, menuKey, key));
  reads?.add({
    snapshot: found.snapshot,
    topics: menuTopics,
    drop: () => expire(memory, (each) => each === key),
  });
  return 'reason' in found ? fail(found.reason) : found;
}
