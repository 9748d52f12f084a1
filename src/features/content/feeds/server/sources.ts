import { type MenuFilter, type SoldMenu, soldMenus } from '#features/catalogue/guest-menus/server/index.ts';
import { companyWithShop } from '#features/platform/tenants/server/index.ts';
import { brandSection } from '#features/platform/settings/sections/brand.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { publicStoresOf } from '#features/stores/server/index.ts';
import { countries } from '#domain/countries.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import type { Services } from '#kit/server/services.ts';
import type { FeedHead, FeedStore } from '../feedFormat.rules.ts';
import type { MenuSource } from '../feedItems.rules.ts';
import { feedPictures } from './feeds.repo.ts';

export type FeedServices = Pick<Services, 'files' | 'originOf' | 'storefrontOf'>;
export type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Facts of a company that all its feeds share. */
export type FeedGround = { head: FeedHead; origin: string; stores: ReadonlyMap<number, FeedStore> };

export async function feedGround(
  { database, tenantId, read }: { database: Database; tenantId: number; read: Read },
  { originOf, storefrontOf }: FeedServices,
): Promise<FeedGround> {
  const company = await companyWithShop({ database, scope: { tenantId } });
  const { commerceName, stores } = await read(async (db) => ({
    ...(await readSettings(db, brandSection)),
    stores: await publicStoresOf(db, { now: new Date(), timeZone: company.timeZone }),
  }));
  const { decimals, locale } = countries[company.country];
  return {
    head: {
      company: commerceName || company.name,
      currency: company.currency,
      decimals,
      language: locale,
      shopUrl: storefrontOf(company, '').replace(/\/$/, ''),
    },
    origin: originOf(company.slug, ''),
    stores: new Map(stores.map((store) => [store.id, store])),
  };
}

/** Menus of a feed with their stores and the addresses of their pictures, one in memory at a time. */
export async function* menuSources(
  read: Read,
  { origin, stores }: FeedGround,
  filter: MenuFilter,
): AsyncGenerator<MenuSource> {
  for await (const menu of soldMenus(read, filter)) {
    const pictures = await read((db) =>
      feedPictures(
        db,
        menu.products.map(({ id }) => id),
      ),
    );
    const pictureUrlOf = (productId: number) => {
      const path = pictures.get(productId);
      return path === undefined ? null : `${origin}${path}`;
    };
    yield { ...menu, stores: storesOf(menu, stores), pictureUrlOf };
  }
}

const storesOf = (menu: SoldMenu, stores: FeedGround['stores']): MenuSource['stores'] =>
  menu.stores.flatMap(({ id, soldOut }) => {
    const store = stores.get(id);
    return store ? [{ ...store, soldOut }] : [];
  });
