import { LRUCache } from 'lru-cache';
import { cachedGuestMenu } from '#features/catalogue/guest-menus/server/index.ts';
import type { GuestMenu } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import type { PublicStore } from '#features/stores/guests/publicStores.contract.ts';
import { publicStoresOf } from '#features/stores/guests/server/index.ts';
import { Failure } from '#kit/contract/failures.ts';
import type { Database } from '#kit/server/data/database.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import type { Tenant } from '#kit/server/http/context.ts';

export type ShopServices = { database: Database; files: FileStore };

/** Milliseconds what is known of stores is believed. */
const ttl = 1000;
const storesIn = perDatabase(() => new LRUCache<number, Promise<PublicStore[]>>({ max: 300, ttl }));

/** The stores of a company as guests see them, at most a second old: asked once for all who come within it. */
export function shopStores({ database }: ShopServices, { id: tenantId, timeZone }: Tenant): Promise<PublicStore[]> {
  const kept = storesIn(database);
  const known = kept.get(tenantId);
  if (known) return known;
  const author = { id: null, name: 'Visitante', email: null, superAdmin: false };
  const scope = { tenantId, author, requestId: 'storefront', source: 'guest', area: 'storefront' } as const;
  const made = database.readTenant(scope, (db) => publicStoresOf(db, { now: new Date(), timeZone }));
  kept.set(tenantId, made);
  made.catch(() => kept.delete(tenantId));
  return made;
}

type ShopMenu = { hash: string; read(): Promise<GuestMenu> };

/** What a store sells on the web, as it is kept for all guests; null where it sells nothing. */
export const shopMenu = (services: ShopServices, tenant: Tenant, storeId: number): Promise<ShopMenu | null> =>
  cachedGuestMenu(services, tenant, { storeId, channel: 'web' }).catch((error: unknown) => {
    if (error instanceof Failure && error.status < 500) return null;
    throw error;
  });
