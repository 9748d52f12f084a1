import { formatMoney } from '#domain/money.ts';
import { hoursText } from '#domain/schedule/hoursText.ts';
import type { WeekHours } from '#domain/schedule/schedule.ts';
import { instantOfMoment } from '#domain/time/moments.ts';
import { minuteLength } from '#domain/time/zonedTime.ts';
import type { GuestMenu } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { cachedGuestMenu, publishedMenuAt } from '#features/catalogue/guest-menus/server/index.ts';
import { Failure } from '#kit/contract/failures.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import { readCache } from '#kit/server/data/readCache.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { Section } from '../../sections/pageContent.contract.ts';
import type { SectionCategory, SectionContext, SectionStore } from '../../sections/server/sectionContext.ts';
import { soldCategories } from '../../sections/soldCategories.rules.ts';

type Reading = { database: Database; files: FileStore; tenant: Tenant; base: string };

/** Where and when something is looked at: the first store that sells something, and now, where it is not said. */
type Occasion = {
  storeId?: number | undefined;
  /** On the store's clock: `2026-11-24T20:00`. */
  moment?: string | undefined;
};

/** Stores that one page shows. */
const mostStores = 60;
/** Milliseconds what is known of stores and of what they sell is believed: a page is drawn anew with every letter that is typed. */
const believed = { max: 500, ttl: 2000 };
const stores = readCache<SectionStore[]>(believed);
const places = readCache<Place | undefined>(believed);
const coming = readCache<SectionCategory[]>(believed);
/** What is sold now, by the menu's own hash and the minute: that one says when it is another. */
const menus = readCache<SectionCategory[]>({ max: 500, ttl: minuteLength });

/** Reads what every guest of a company may. */
function asGuest<T>({ database, tenant }: Reading, read: (db: Db) => Promise<T>): Promise<T> {
  const author = { id: null, name: 'Visitante', email: null, superAdmin: false };
  return database.readTenant({ tenantId: tenant.id, author, requestId: 'pages', source: 'guest', area: 'pages' }, read);
}

async function storesOf(db: Db, base: string): Promise<SectionStore[]> {
  const rows = await db
    .selectFrom('stores')
    .select(['name', 'textAddress', 'phone', 'uuid', 'imageKey', 'latitude', 'longitude', 'businessHours'])
    .orderBy('nameNorm')
    .orderBy('id')
    .limit(mostStores)
    .execute();
  return rows.map(({ name, textAddress, phone, uuid, imageKey, latitude, longitude, businessHours }) => ({
    name,
    address: textAddress,
    phone,
    url: `${base}/locales/${uuid}`,
    pictureUrl: pictureUrl(imageKey, 'medium'),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    hours: [hoursText(businessHours as WeekHours)].flat(),
  }));
}

type Place = { id: number; menuId: number | null; timeZone: string | null };

/** The store that is asked for, or the first by name with a published menu. */
const placeOf = (db: Db, storeId: number | undefined): Promise<Place | undefined> => {
  const found = db
    .selectFrom('stores as s')
    .leftJoin('menus as m', 'm.id', 's.menuId')
    .select(['s.id', 's.menuId', 's.timeZone'])
    .orderBy('s.nameNorm')
    .orderBy('s.id');
  const chosen =
    storeId === undefined ? found.where('m.publishedVersionId', 'is not', null) : found.where('s.id', '=', storeId);
  return chosen.limit(1).executeTakeFirst();
};

/** A menu, or nothing where a store sells none: a page is drawn all the same. */
const unlessNone = <Menu>(menu: Promise<Menu>): Promise<Menu | null> =>
  menu.catch((error: unknown) => {
    if (error instanceof Failure && error.status < 500) return null;
    throw error;
  });

/** The categories of a menu as sections show them. */
const shownCategories = ({ tenant, base }: Reading, menu: GuestMenu, at: Date): SectionCategory[] =>
  soldCategories(menu, at).map(({ name, pictureUrl: picture, products }) => ({
    name,
    url: `${base}/locales/${menu.store.uuid}`,
    pictureUrl: picture,
    products: products.map(({ product, price }) => ({
      name: product.name,
      price: formatMoney(price, tenant.country),
      pictureUrl: product.pictures[0]?.thumbnail ?? null,
    })),
  }));

async function soldNow(reading: Reading, storeId: number): Promise<SectionCategory[]> {
  const { database, tenant, base } = reading;
  const kept = await unlessNone(cachedGuestMenu(reading, tenant, { storeId, channel: 'web' }));
  if (!kept) return [];
  const now = new Date();
  const key = [tenant.id, base, storeId, kept.hash, Math.floor(now.getTime() / minuteLength)].join(' ');
  return menus.read(database, key, async () => shownCategories(reading, await kept.read(), now));
}

function soldAt(reading: Reading, { storeId, menuId }: { storeId: number; menuId: number }, at: Date) {
  const { database, tenant, base } = reading;
  return coming.read(database, [tenant.id, base, storeId, at.getTime()].join(' '), async () => {
    const menu = await unlessNone(asGuest(reading, (db) => publishedMenuAt({ db, tenant }, { menuId, storeId, at })));
    return menu ? shownCategories(reading, menu, at) : [];
  });
}

async function categoriesOf(reading: Reading, { storeId, moment }: Occasion): Promise<SectionCategory[]> {
  const { database, tenant } = reading;
  const place = await places.read(database, `${tenant.id} ${storeId ?? ''}`, () =>
    asGuest(reading, (db) => placeOf(db, storeId)),
  );
  if (!place || place.menuId === null) return [];
  const { id, menuId, timeZone } = place;
  const at = moment === undefined ? null : instantOfMoment(timeZone ?? tenant.timeZone, moment);
  return at === null ? soldNow(reading, id) : soldAt(reading, { storeId: id, menuId }, at);
}

const ofStores = new Set(['stores_carousel', 'stores_map', 'hours']);
const ofMenu = new Set(['menu', 'categories_grid']);

/** What some sections show of a company besides what is in them: read where one of them shows it, once for all who come within a moment. */
export async function contextOf(
  reading: Reading,
  sections: readonly Section[],
  occasion: Occasion = {},
): Promise<SectionContext> {
  const { database, tenant, base } = reading;
  const showsAny = (types: ReadonlySet<string>) => sections.some(({ type }) => types.has(type));
  const [shownStores, categories] = await Promise.all([
    showsAny(ofStores)
      ? stores.read(database, `${tenant.id} ${base}`, () => asGuest(reading, (db) => storesOf(db, base)))
      : [],
    showsAny(ofMenu) ? categoriesOf(reading, occasion) : [],
  ]);
  return { base, company: tenant.name, stores: shownStores, categories, pictureUrl: (key) => pictureUrl(key, 'full') };
}
