import { LRUCache } from 'lru-cache';
import type { OrderChannel } from '#domain/catalogue.ts';
import { cachedGuestMenu } from '#features/catalogue/guest-menus/server/index.ts';
import { Failure } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { CachedReads } from '#kit/server/live/cachedReads.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import { type OrderMenu, orderMenu } from '../orderLines.rules.ts';

type MenuKey = { storeId: number; channel: OrderChannel };
type Known = { hash: string; menu: OrderMenu };

/** Menus ready to price orders by, the latest of each store and channel. */
const knownOf = perDatabase(() => new LRUCache<string, Known>({ max: 200 }));

const notThere = (error: unknown) => error instanceof Failure && (error.status === 404 || error.code === 1036);

/** Menu of a store on a channel, as guests see it now; null when none is published. */
export async function orderMenuOf(
  { database, tenant }: Pick<Ctx, 'database' | 'tenant'>,
  files: FileStore,
  menuKey: MenuKey,
  reads?: CachedReads,
): Promise<OrderMenu | null> {
  const cached = await cachedGuestMenu({ database, files }, tenant, menuKey, reads).catch((error: unknown) => {
    if (notThere(error)) return null;
    throw error;
  });
  if (!cached) return null;
  const known = knownOf(database);
  const key = `${tenant.id}:${menuKey.storeId}:${menuKey.channel}`;
  const before = known.get(key);
  if (before?.hash === cached.hash) return before.menu;
  const menu = orderMenu(await cached.read());
  known.set(key, { hash: cached.hash, menu });
  return menu;
}
