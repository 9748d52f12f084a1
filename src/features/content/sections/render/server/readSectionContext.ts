import { sql } from 'kysely';
import { dispatchMethods } from '#domain/delivery/dispatch.ts';
import { formatMoney } from '#domain/money.ts';
import { hoursText } from '#domain/schedule/hoursText.ts';
import { opennessAt } from '#domain/schedule/openness.ts';
import type { WeekHours } from '#domain/schedule/schedule.ts';
import { instantOfMoment } from '#domain/time/moments.ts';
import { minuteLength } from '#domain/time/zonedTime.ts';
import type { GuestMenu } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { schedulesOf, slugsOf } from '#features/stores/server/index.ts';
import { cachedGuestMenu, publishedMenuAt } from '#features/catalogue/guest-menus/server/index.ts';
import { Failure } from '#kit/contract/failures.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import { guestAuthor } from '#kit/server/data/scope.ts';
import { readCache } from '#kit/server/data/readCache.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { Section } from '../../content/sectionContent.contract.ts';
import type { SectionCategory, SectionContext, SectionStore } from '../../drawing/sectionContext.contract.ts';
import { typeNamed } from '../../types/sectionTypes.contract.ts';
import { soldCategories } from '../soldCategories.rules.ts';

export type SiteServices = { database: Database; files: FileStore; tenant: Tenant; base: string };

/** Where and when sections are looked at; by default now, at the first open store that sells. */
export type Occasion = {
  storeId?: number | undefined;
  /** On the store's clock: `2026-11-24T20:00`. */
  moment?: string | undefined;
};

const maxStores = 60;
/** The builder draws with every letter typed, so reads are shared for a moment. */
const shortLived = { max: 500, ttl: 2000 };
const stores = readCache<SectionStore[]>(shortLived);
const menuStores = readCache<MenuStore | undefined>(shortLived);
const menusOnDate = readCache<SectionCategory[]>(shortLived);
/** Keyed by the hash of the menu and the minute, so entries never go stale. */
const menusNow = readCache<SectionCategory[]>({ max: 500, ttl: minuteLength });

function readAsGuest<T>({ database, tenant }: SiteServices, read: (db: Db) => Promise<T>): Promise<T> {
  return database.readTenant(
    { tenantId: tenant.id, author: guestAuthor, requestId: 'sections', source: 'guest', area: 'sections' },
    read,
  );
}

async function listStores(db: Db, base: string): Promise<SectionStore[]> {
  const rows = await db
    .selectFrom('stores')
    .select(['id', 'name', 'textAddress', 'phone', 'uuid', 'imageKey', 'latitude', 'longitude', 'businessHours'])
    .orderBy('nameNorm')
    .orderBy('id')
    .limit(maxStores)
    .execute();
  const slugs = await slugsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, textAddress, phone, uuid, imageKey, latitude, longitude, businessHours }) => ({
    name,
    address: textAddress,
    phone,
    url: `${base}/locales/${slugs.get(id) ?? uuid}`,
    pictureUrl: pictureUrl(imageKey, 'medium'),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    hours: [hoursText(businessHours as WeekHours)].flat(),
  }));
}

type MenuStore = {
  id: number;
  name: string;
  uuid: string;
  slug: string | null;
  menuId: number | null;
  timeZone: string | null;
};

/** Stores with a published menu that take orders now, delivered or picked up. */
async function listOpen(db: Db, timeZone: string): Promise<number[]> {
  const now = new Date();
  const selling = db
    .selectFrom('stores as s')
    .innerJoin('menus as m', 'm.id', 's.menuId')
    .where('m.publishedVersionId', 'is not', null) as unknown as Parameters<typeof schedulesOf>[1];
  const schedules = await schedulesOf(db, selling, { storeScope: null, now, timeZone });
  return [...schedules].flatMap(([id, schedule]) =>
    dispatchMethods.some((method) => opennessAt(schedule, method, now).open) ? id : [],
  );
}

/** The given store, or the first by name with a published menu: an open one where there is any. */
async function findMenuStore(
  db: Db,
  { storeId, timeZone }: { storeId: number | undefined; timeZone: string },
): Promise<MenuStore | undefined> {
  const open = storeId === undefined ? await listOpen(db, timeZone) : [];
  const found = db
    .selectFrom('stores as s')
    .leftJoin('menus as m', 'm.id', 's.menuId')
    .leftJoin('storeSlugs as l', (join) => join.onRef('l.storeId', '=', 's.id').on('l.isCurrent', '=', true))
    .select(['s.id', 's.name', 's.uuid', 'l.slug', 's.menuId', 's.timeZone'])
    .orderBy(sql`s.id = any(${open}::int[])`, 'desc')
    .orderBy('s.nameNorm')
    .orderBy('s.id');
  const chosen =
    storeId === undefined ? found.where('m.publishedVersionId', 'is not', null) : found.where('s.id', '=', storeId);
  return chosen.limit(1).executeTakeFirst();
}

/** Null where a store sells no menu: its sections are drawn all the same. */
const orNull = <Menu>(menu: Promise<Menu>): Promise<Menu | null> =>
  menu.catch((error: unknown) => {
    if (error instanceof Failure && error.status < 500) return null;
    throw error;
  });

/** Address of a store in the storefront, below the base. */
const nameOf = ({ slug, uuid }: Pick<MenuStore, 'slug' | 'uuid'>): string => slug ?? uuid;

const presentCategories = (
  { tenant, base }: SiteServices,
  { menu, at, store }: { menu: GuestMenu; at: Date; store: MenuStore },
): SectionCategory[] =>
  soldCategories(menu, at).map(({ name, pictureUrl: picture, products }) => ({
    name,
    url: `${base}/locales/${nameOf(store)}`,
    pictureUrl: picture,
    products: products.map(({ product, price }) => ({
      name: product.name,
      price: formatMoney(price, tenant.country),
      pictureUrl: product.pictures[0]?.thumbnail ?? null,
    })),
  }));

async function readMenuNow(services: SiteServices, store: MenuStore): Promise<SectionCategory[]> {
  const { database, tenant, base } = services;
  const cached = await orNull(cachedGuestMenu(services, tenant, { storeId: store.id, channel: 'web' }));
  if (!cached) return [];
  const now = new Date();
  const key = [tenant.id, base, nameOf(store), cached.hash, Math.floor(now.getTime() / minuteLength)].join(' ');
  return menusNow.read(database, key, async () =>
    presentCategories(services, { menu: await cached.read(), at: now, store }),
  );
}

function readMenuAt(services: SiteServices, { store, menuId }: { store: MenuStore; menuId: number }, at: Date) {
  const { database, tenant, base } = services;
  return menusOnDate.read(database, [tenant.id, base, nameOf(store), at.getTime()].join(' '), async () => {
    const menu = await orNull(
      readAsGuest(services, (db) => publishedMenuAt({ db, tenant }, { menuId, storeId: store.id, at })),
    );
    return menu ? presentCategories(services, { menu, at, store }) : [];
  });
}

/** The store at which sections are looked at. */
export const readMenuStore = (services: SiteServices, { storeId }: Occasion): Promise<MenuStore | undefined> =>
  menuStores.read(services.database, `${services.tenant.id} ${storeId ?? ''}`, () =>
    readAsGuest(services, (db) => findMenuStore(db, { storeId, timeZone: services.tenant.timeZone })),
  );

async function readMenu(services: SiteServices, { storeId, moment }: Occasion): Promise<SectionCategory[]> {
  const { tenant } = services;
  const store = await readMenuStore(services, { storeId });
  if (!store || store.menuId === null) return [];
  const { menuId, timeZone } = store;
  const at = moment === undefined ? null : instantOfMoment(timeZone ?? tenant.timeZone, moment);
  return at === null ? readMenuNow(services, store) : readMenuAt(services, { store, menuId }, at);
}

const readStores = (services: SiteServices): Promise<SectionStore[]> =>
  stores.read(services.database, `${services.tenant.id} ${services.base}`, () =>
    readAsGuest(services, (db) => listStores(db, services.base)),
  );

/** Reads what the types of these sections need, and nothing else. */
export async function readSectionContext(
  services: SiteServices,
  sections: readonly Section[],
  occasion: Occasion = {},
): Promise<SectionContext> {
  const needs = new Set(sections.flatMap(({ type }) => typeNamed(type)?.needs ?? []));
  const [sectionStores, menu] = await Promise.all([
    needs.has('stores') ? readStores(services) : [],
    needs.has('menu') ? readMenu(services, occasion) : [],
  ]);
  const { base, tenant } = services;
  return { base, company: tenant.name, stores: sectionStores, menu, pictureUrl: (key) => pictureUrl(key, 'full') };
}
