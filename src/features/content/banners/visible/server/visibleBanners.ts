import { LRUCache } from 'lru-cache';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import { dayLength } from '#domain/time/zonedTime.ts';
import { safeAddress } from '#features/content/sections/server/index.ts';
import type { GuestMenu } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { cachedGuestMenu } from '#features/catalogue/guest-menus/server/index.ts';
import { Failure } from '#kit/contract/failures.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import type { Scope } from '#kit/server/data/scope.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { type CachedJson, cachedJson } from '#kit/server/http/cachedJson.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { topicCache } from '#kit/server/live/topicCache.ts';
import { fail } from '../../banners.failures.ts';
import { windows } from '../../schedule/bannerEngine.rules.ts';
import { type BannerPlace, type BannerRule, isPlaced, type Span } from '../../schedule/bannerRule.rules.ts';
import type { BannerPlatform } from '../../schedule/bannerWords.contract.ts';
import { type VisibleBanner, type VisibleBanners, visibleBannersApi } from '../visibleBanners.contract.ts';
import { categoryIn, targetSpansIn } from '../targetSpans.rules.ts';
import { type BannerStore, loadBanners, type LoadedBanners, type StoredBanner } from './bannerRules.repo.ts';

export type BannerServices = { database: Database; files: FileStore; tenant: Tenant };
export type BannerQuestion = {
  storeId: number | null;
  method: DispatchMethod | null;
  platform: BannerPlatform;
};

type Menu = { hash: string; read: () => Promise<GuestMenu> };
type Answer = { reply: VisibleBanners; json: CachedJson; until: Date };
type Loaded = LoadedBanners & { answers: LRUCache<string, { menuHash: string; answer: Promise<Answer> }> };

/** Cached answers of a tenant: 500 stores with two methods on three platforms. */
const maxAnswers = 3000;
const topics = ['banners', 'pages', 'pictures', 'products', 'menus', 'stores', 'store_groups'];
/** Minutes for which rows are believed without an event: pages are published by the clock. */
const cache = topicCache<Loaded>({ topics, max: 200, ttl: 60_000 });

const scopeOf = (tenantId: number): Scope => ({
  tenantId,
  author: { id: null, name: 'Visitante', email: null, superAdmin: false },
  requestId: 'banners',
  source: 'guest',
  area: 'banners',
});

/** Reads what guests of a tenant may. */
export const readAsGuest = <Found>({ database, tenant }: BannerServices, read: (db: Db) => Promise<Found>) =>
  database.readTenant(scopeOf(tenant.id), read);

/** The banners of a tenant, cached until they or what they show change. */
export const readBanners = ({ database, tenant }: BannerServices): Promise<Loaded> =>
  cache({ database, scope: scopeOf(tenant.id) }, 'all', async (db) => ({
    ...(await loadBanners(db)),
    answers: new LRUCache({ max: maxAnswers }),
  }));

/** The menu of a store on a platform; null where it sells none. */
const menuOf = ({ database, files, tenant }: BannerServices, storeId: number, platform: BannerPlatform) =>
  cachedGuestMenu({ database, files }, tenant, { storeId, channel: platform === 'app' ? 'app' : 'web' }).catch(
    (error: unknown): null => {
      if (error instanceof Failure && error.status < 500) return null;
      throw error;
    },
  );

const promotesMenu = ({ target }: StoredBanner) => target?.type === 'product' || target?.type === 'category';

/** The rules of banners for guests of a place, with when the menu of the store sells what they promote. */
export function rulesAt(
  banners: readonly StoredBanner[],
  menu: GuestMenu | null,
  { storeId, method }: BannerPlace,
  span: Span,
): BannerRule[] {
  const spansOf = menu && targetSpansIn(menu, method, span);
  return banners.map((banner) => {
    const { target } = banner;
    const isOfMenu = storeId !== null && (target?.type === 'product' || target?.type === 'category');
    return {
      ...banner,
      sold: isOfMenu ? (spansOf?.(target as { type: 'product'; id: number; name: string }) ?? []) : null,
    };
  });
}

function linkOf({ url, target }: StoredBanner, store: BannerStore | null, menu: GuestMenu | null): string | null {
  if (url !== '') return safeAddress(url);
  if (target?.type === 'page') return `/${target.path}`;
  if (!target || !store) return null;
  const at = `/locales/${encodeURIComponent(store.slug ?? store.uuid)}`;
  if (target.type === 'product') return `${at}/${encodeURIComponent(target.path)}`;
  const category = menu && categoryIn(menu, target);
  return category ? `${at}#c${category.id}` : at;
}

function presentBanner(
  banner: StoredBanner,
  visibleWindows: VisibleBanner['windows'],
  { store, menu }: { store: BannerStore | null; menu: GuestMenu | null },
): VisibleBanner {
  const { id, kind, placement, position, category, description, pictures, popUp, target } = banner;
  const inMenu = target?.type === 'category' && menu ? categoryIn(menu, target)?.id : undefined;
  return {
    id,
    code: `b${id}`,
    kind,
    placement,
    position,
    category,
    target: target && { type: target.type, id: inMenu ?? target.id, name: target.name },
    link: linkOf(banner, store, menu),
    description,
    pictures,
    windows: visibleWindows,
    popUp,
  };
}

/** Time after now for which windows are worked out. */
const ahead = dayLength + 3_600_000;

/** The banners that guests of a place see within 24 hours of a moment. */
export function visibleOf(
  { banners }: LoadedBanners,
  { place, store, menu }: { place: BannerPlace; store: BannerStore | null; menu: GuestMenu | null },
  at: Date,
): { reply: VisibleBanners; until: Date } {
  const rules = rulesAt(banners, menu, place, { from: at.getTime(), until: at.getTime() + ahead });
  const { visible, until, nextChange } = windows(rules, place, at);
  const byId = new Map(banners.map((banner) => [banner.id, banner]));
  const data = visible.flatMap(({ id, windows: visibleWindows }) => {
    const banner = byId.get(id);
    return banner ? [presentBanner(banner, visibleWindows, { store, menu })] : [];
  });
  return { reply: { data, nextChange: nextChange?.toISOString() ?? null, timeZone: place.timeZone }, until };
}

/** The store of a question, its place and its menu where a banner depends on it. Throws `notFound` for another tenant's store. */
export async function placeOf(
  services: BannerServices,
  loaded: LoadedBanners,
  { storeId, ...rest }: BannerQuestion,
  isRelevant: (banner: StoredBanner, place: BannerPlace) => boolean = () => true,
) {
  const store = storeId === null ? null : (loaded.stores.get(storeId) ?? fail('notFound'));
  const place: BannerPlace = { ...rest, storeId, timeZone: store?.timeZone ?? services.tenant.timeZone };
  const menu =
    store && loaded.banners.some((banner) => promotesMenu(banner) && isRelevant(banner, place))
      ? await menuOf(services, store.id, rest.platform)
      : null;
  return { place, store, menu };
}

const maxSeconds = 30;

/** The banners that guests of a store, method and platform see now, cached until that changes. */
export async function readVisibleBanners(services: BannerServices, question: BannerQuestion): Promise<Answer> {
  const loaded = await readBanners(services);
  // Most of the time of a first answer is the menu: it is read for banners that guests of the place may see.
  const { place, store, menu } = await placeOf(services, loaded, question, isPlaced);
  const key = [place.storeId, place.method, place.platform].join(' ');
  const menuHash = menu?.hash ?? '';
  const known = loaded.answers.get(key);
  const now = new Date();
  if (known?.menuHash === menuHash) {
    const answer = await known.answer;
    if (answer.until > now) return answer;
  }
  const answer = readAnswer(loaded, { place, store, menu }, now);
  loaded.answers.set(key, { menuHash, answer });
  answer.catch(() => loaded.answers.delete(key));
  return answer;
}

async function readAnswer(
  loaded: LoadedBanners,
  { place, store, menu }: { place: BannerPlace; store: BannerStore | null; menu: Menu | null },
  at: Date,
): Promise<Answer> {
  const { reply, until } = visibleOf(loaded, { place, store, menu: menu && (await menu.read()) }, at);
  return { reply, until, json: cachedJson(visibleBannersApi.list, reply, { maxSeconds, until }) };
}
