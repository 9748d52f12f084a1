import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { fail } from '../guestMenus.failures.ts';
import { Failure } from '#kit/contract/failures.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { type MenuKey, buildMenus, menuScope, type MenuServices, type MenuTenant } from './buildMenus.ts';
import * as repo from './staticMenus.repo.ts';

/** A menu as it is kept: its bytes, and when it was last known to hold. */
export type CachedMenu = { hash: string; fileKey: string; gzip: Buffer; checkedAt: number };

/** Milliseconds a menu, or that there is none, is answered without asking whether it still holds. */
const ttlMs = 1000;
const maxBytes = 16_000_000;
const maxMisses = 10_000;

type Memory = {
  menus: LRUCache<string, CachedMenu>;
  /** Why there is no menu, where there was none a moment ago. */
  misses: LRUCache<string, Failure>;
  inFlight: Map<string, Promise<CachedMenu>>;
  /** The last work of each tenant: menus of one are made one after the other, from later and later moments. */
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

/** Runs the work of one tenant after what was asked before it. */
export async function enqueueForTenant<T>(
  { database }: MenuServices,
  tenantId: number,
  work: () => Promise<T>,
): Promise<T> {
  const { queue: turns } = memoryOf(database);
  const turn = (turns.get(tenantId) ?? Promise.resolve()).then(work, work);
  const settled = turn.catch(() => undefined);
  turns.set(tenantId, settled);
  try {
    return await turn;
  } finally {
    if (turns.get(tenantId) === settled) turns.delete(tenantId);
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

/** The menu as another process or an earlier run wrote it, if nothing has changed since. */
async function findKept({ database, files }: MenuServices, tenantId: number, { storeId, channel }: MenuKey) {
  const checkedAt = performance.now();
  const kept = await database.inTenant(menuScope(tenantId), (db) => repo.find(db, storeId, channel));
  if (!kept?.isCurrent) return null;
  const known = memoryOf(database).menus.get(`${tenantId}:${storeId}:${channel}`);
  return known?.fileKey === kept.fileKey ? { ...known, checkedAt } : load(files, kept, checkedAt);
}

async function make(services: MenuServices, tenant: MenuTenant, asked: MenuKey): Promise<CachedMenu> {
  const found = await findKept(services, tenant.id, asked);
  if (found) return found;
  const checkedAt = performance.now();
  const { made, stores } = await buildMenus(services, tenant, [asked]);
  const [menu] = made;
  if (!stores.has(asked.storeId)) fail('notFound');
  return menu ? { ...menu, checkedAt } : fail('notPublished');
}

async function look(services: MenuServices, tenant: MenuTenant, asked: MenuKey): Promise<CachedMenu> {
  return (
    (await findKept(services, tenant.id, asked)) ??
    enqueueForTenant(services, tenant.id, () => make(services, tenant, asked))
  );
}

/**
 * A store's menu through a channel as it is now, at most a second old. One question to the database says whether what
 * is kept still holds; only then it is made again, once for all who wait. Refuses where nothing is sold.
 */
export async function cachedMenu(services: MenuServices, tenant: MenuTenant, asked: MenuKey): Promise<CachedMenu> {
  const { menus, misses: absent, inFlight: looking } = memoryOf(services.database);
  const key = `${tenant.id}:${asked.storeId}:${asked.channel}`;
  const known = menus.get(key);
  if (known && performance.now() - known.checkedAt < ttlMs) return known;
  const missing = absent.get(key);
  if (missing) throw missing;
  const under = looking.get(key);
  if (under) return under;
  const start = performance.now();
  const keep = (menu: CachedMenu) => {
    menus.set(key, menu);
    return menu;
  };
  const refuse = (error: unknown) => {
    if (error instanceof Failure) absent.set(key, error, { start });
    throw error;
  };
  const finding = look(services, tenant, asked)
    .then(keep, refuse)
    .finally(() => looking.delete(key));
  looking.set(key, finding);
  return finding;
}
