import { heldClosings } from '#domain/holds/holds.ts';
import { cachedGuestMenu } from '#features/catalogue/guest-menus/server/index.ts';
import type { GuestMenu } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import type { PublicStore } from '#features/stores/guests/publicStores.contract.ts';
import { publishedPages } from '#features/content/pages/server/index.ts';
import { localDay } from '#domain/time/dates.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { formOf } from '#features/platform/pictures/server/index.ts';
import { analyticsSection } from '#features/platform/settings/sections/analytics.contract.ts';
import { brandSection } from '#features/platform/settings/sections/brand.contract.ts';
import { seoSection } from '#features/platform/settings/sections/seo.contract.ts';
import { shopSection } from '#features/platform/settings/sections/shop.contract.ts';
import { templateSection, type TemplateSettings } from '#features/platform/settings/sections/templates.contract.ts';
import { readSettings, sectionOf, templateOn } from '#features/platform/settings/server/index.ts';
import { publicStoresOf, storeIdOfSlug } from '#features/stores/server/index.ts';
import { Failure } from '#kit/contract/failures.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import { readCache } from '#kit/server/data/readCache.ts';
import { guestAuthor } from '#kit/server/data/scope.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { Place, Site } from './place.ts';

type ShopBrand = Pick<Place, 'analytics' | 'brand' | 'seo' | 'shop'> & { templates: TemplateSettings };
export type ShopServices = { database: Database; files: FileStore };

/** Size and time in ms of the caches of stores and pages. */
const believed = { max: 300, ttl: 1000 };
const stores = readCache<PublicStore[]>(believed);
const pages = readCache<Place['pages']>(believed);
const brands = readCache<ShopBrand>(believed);

/** Reads what every guest of a company may. */
export function readShop<T>({ database }: ShopServices, tenantId: number, read: (db: Db) => Promise<T>): Promise<T> {
  const scope = {
    tenantId,
    author: guestAuthor,
    requestId: 'storefront',
    source: 'guest',
    area: 'storefront',
  } as const;
  return database.readTenant(scope, read);
}

/** Stores as guests see them at a moment. */
export const shopStoresAt = (
  services: ShopServices,
  { id, timeZone, holds, businessDayCutoff }: Tenant,
  now: Date,
): Promise<PublicStore[]> => {
  const heldIn = (zone: string) => heldClosings(holds, { timeZone: zone, businessDayCutoff });
  return readShop(services, id, (db) => publicStoresOf(db, { now, timeZone, heldIn }));
};

/** Stores as guests see them, cached for a second and loaded once for concurrent requests. */
export const shopStores = (services: ShopServices, tenant: Tenant): Promise<PublicStore[]> =>
  stores.read(services.database, String(tenant.id), () => shopStoresAt(services, tenant, new Date()));

/** Store of a slug that it had under an older name. */
export const storeIdOfOlderSlug = (services: ShopServices, { id }: Tenant, slug: string): Promise<number | undefined> =>
  readShop(services, id, (db) => storeIdOfSlug(db, slug));

/** The pages that a company wrote for its guests, in its order. */
const shopPages = (services: ShopServices, { id }: Tenant): Promise<Place['pages']> =>
  pages.read(services.database, String(id), async () =>
    (await readShop(services, id, publishedPages)).map(({ relativeUrl, type, title }) => ({
      relativeUrl,
      type,
      title,
    })),
  );

const publicSections = [analyticsSection, brandSection, seoSection, shopSection, templateSection] as const;

async function readBrand(db: Db): Promise<ShopBrand> {
  const settings = await readSettings(db, ...publicSections);
  const { pageTitle, pageDescription, shareImage } = settings;
  const seo = {
    pageTitle,
    pageDescription,
    shareUrl: await formOf(db, shareImage, 'share'),
    coverUrl: pictureUrl(shareImage, 'medium'),
  };
  return {
    analytics: sectionOf(settings, analyticsSection),
    brand: sectionOf(settings, brandSection),
    shop: sectionOf(settings, shopSection),
    templates: sectionOf(settings, templateSection),
    seo,
  };
}

/** Branding of a tenant for guests and for search engines. */
const brandOfShop = (services: ShopServices, { id }: Tenant): Promise<ShopBrand> =>
  brands.read(services.database, String(id), () => readShop(services, id, readBrand));

/** A site as guests see it at a moment. */
export async function shopPlace(services: ShopServices, site: Site, at: Date): Promise<Place> {
  const [pages, shopBrand] = await Promise.all([shopPages(services, site.tenant), brandOfShop(services, site.tenant)]);
  const tenant = { ...site.tenant, name: shopBrand.brand.commerceName || site.tenant.name };
  const { templates, ...brand } = shopBrand;
  return { ...site, ...brand, tenant, template: templateOn(templates, localDay(at, tenant.timeZone)), pages };
}

type ShopMenu = { hash: string; read(): Promise<GuestMenu> };

/** Cached web menu of a store; null when it sells nothing. */
export const shopMenu = (services: ShopServices, tenant: Tenant, storeId: number): Promise<ShopMenu | null> =>
  cachedGuestMenu(services, tenant, { storeId, channel: 'web' }).catch((error: unknown) => {
    if (error instanceof Failure && error.status < 500) return null;
    throw error;
  });
