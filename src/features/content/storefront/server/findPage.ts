import { createHash } from 'node:crypto';
import { publishedPage } from '#features/content/pages/server/index.ts';
import { readSectionContext } from '#features/content/sections/server/index.ts';
import type { PublicStore } from '#features/stores/guests/publicStores.contract.ts';
import { analyticsSources } from '../analytics.rules.ts';
import { offeredMethods } from '../saleTexts.rules.ts';
import { isOpenNow, nearestOpen, nextOpening } from '../choosing.rules.ts';
import { type MenuCard, menuSections, popularCards } from '../menuSections.rules.ts';
import { absolutePicturesOfHtml } from '#kit/server/http/absolutePictures.ts';
import type { Drawing } from '#kit/server/http/drawnPages.ts';
import { homePage } from './pages/homePage.ts';
import { pageHtml, type ShopPage } from './pages/layout.ts';
import { companyPage } from './pages/companyPage.ts';
import { missingPage, orderPage } from './pages/otherPages.ts';
import { productPage } from './pages/productPage.ts';
import { manifest, robots, sitemap } from './pages/siteFiles.ts';
import { storePage } from './pages/storePage.ts';
import { paths, type Place, type Site } from './place.ts';
import { type BannersNow, noBanners, shopBanners } from './shopBanners.ts';
import { popularProducts } from './popularProducts.ts';
import { readShop, shopMenu, shopPlace, type ShopServices, shopStores, storeIdOfOlderSlug } from './shopFacts.ts';

/** Content security policy: only assets of this host and the tenant's analytics; pictures from anywhere. */
function policyOf({ analytics }: Place): string {
  const { scripts, connections } = analyticsSources(analytics);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    "img-src 'self' https: data:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';');
}

const minute = 60_000;
const minuteOf = (at: Date) => Math.floor(at.getTime() / minute);
const digest = (...facts: unknown[]) => createHash('sha256').update(JSON.stringify(facts)).digest('base64url');

/** Seconds for which browsers keep a page: no longer than its banners are shown. */
const ageUntil = (until: Date | null): number =>
  until === null ? 15 : Math.max(0, Math.min(15, Math.floor((until.getTime() - Date.now()) / 1000)));

const headOf = (type: string, age = ageUntil(null)) => ({
  'content-type': `${type}; charset=utf-8`,
  'cache-control': `public, max-age=${age}, must-revalidate`,
});

/** Metadata of a page. */
const pageHead = (place: Place, age: number) => ({
  ...headOf('text/html', age),
  'content-security-policy': policyOf(place),
  'referrer-policy': 'strict-origin-when-cross-origin',
});

/** Inputs shared by all pages of a storefront. */
const groundsOf = (
  { tenant, origin, base, files, analytics, brand, seo, shop, template, pages }: Place,
  ...facts: unknown[]
) => digest(tenant.name, tenant.country, origin, base, files, analytics, brand, seo, shop, template, pages, ...facts);

type Variants = { status?: number; banners?: BannersNow };

function page(
  place: Place,
  grounds: unknown[],
  make: () => ShopPage | Promise<ShopPage>,
  { status = 200, banners = noBanners }: Variants = {},
): Drawing {
  const age = ageUntil(banners.until);
  return {
    status,
    grounds: groundsOf(place, age, banners.banners, ...grounds),
    until: banners.until,
    head: pageHead(place, age),
    draw: async () => absolutePicturesOfHtml(pageHtml(place, await make()), place.cdnUrl),
  };
}

const missing = (place: Place): Drawing => page(place, ['missing'], () => missingPage(place), { status: 404 });

const file = (place: Place, type: string, grounds: unknown[], draw: () => string): Drawing => ({
  grounds: groundsOf(place, type, ...grounds),
  head: headOf(type),
  draw,
});

/** A permanent redirect to a path of the site. */
function moved(place: Place, location: string): Drawing {
  return { status: 301, location, grounds: groundsOf(place, location), head: headOf('text/html'), draw: () => '' };
}

/** A store's menu, or one product of it, as it reads now. */
async function ofStore(
  services: ShopServices,
  place: Place,
  { store, stores, product }: { store: PublicStore; stores: readonly PublicStore[]; product: string | undefined },
): Promise<Drawing> {
  const at = new Date();
  const [menu, banners] = await Promise.all([
    shopMenu(services, place.tenant, store.id),
    shopBanners(services, place, store.id),
  ]);
  const nearest = isOpenNow(store) ? null : (nearestOpen(store, stores) ?? nextOpening(store, stores));
  const grounds = [store, nearest, menu?.hash, product, minuteOf(at)];
  const methods = offeredMethods(store.state);
  if (product === undefined) {
    const popular = menu ? await popularProducts(services, place.tenant.id, store.id) : [];
    const draw = async () => {
      const sections = menu ? menuSections(await menu.read(), { methods, at }) : [];
      return storePage(place, store, { sections, popular: popularCards(sections, popular), nearest, at, ...banners });
    };
    return page(place, [...grounds, popular], draw, { banners });
  }
  const read = await menu?.read();
  const isRequested = (each: MenuCard) => (each.product.url || String(each.product.id)) === product;
  const category = (read ? menuSections(read, { methods, at }) : []).find(({ lines }) => lines.some(isRequested));
  const line = category?.lines.find(isRequested);
  return read && category && line
    ? page(place, grounds, () => productPage(place, store, { menu: read, line, category, nearest, at, ...banners }), {
        banners,
      })
    : missing(place);
}

/** Custom page of the tenant at a path, or its redirect. */
async function ofCompany(services: ShopServices, place: Place, path: string): Promise<Drawing> {
  const { tenant, base } = place;
  const found = await readShop(services, tenant.id, (db) => publishedPage(db, path));
  if (!found) return missing(place);
  if ('movedTo' in found) {
    return moved(place, paths.page(place, found.movedTo));
  }
  const context = await readSectionContext({ ...services, tenant, base }, found.content.content);
  return page(place, [found, context], () => companyPage(place, path, found, context));
}

const uuidOf = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Shop = { services: ShopServices; place: Place; stores: readonly PublicStore[] };

/** A store by its slug. Its UUID, which printed codes have, and slugs of its older names redirect to it. */
async function ofStoreAt({ services, place, stores }: Shop, name: string, product?: string): Promise<Drawing> {
  const store = stores.find(({ slug }) => slug === name);
  if (store) return ofStore(services, place, { store, stores, product });
  const olderId = uuidOf.test(name) ? undefined : await storeIdOfOlderSlug(services, place.tenant, name);
  const present = stores.find(({ id, uuid }) => uuid === name || id === olderId);
  if (!present) return missing(place);
  return moved(place, [paths.store(place, present), ...(product ? [encodeURIComponent(product)] : [])].join('/'));
}

/** Finds the page at a path of a storefront. */
export async function findPage(services: ShopServices, site: Site, path: string): Promise<Drawing> {
  const place = await shopPlace(services, site, new Date());
  const [room = '', name = '', product, ...rest] = path.split('/');
  const only = name === '' && product === undefined;
  if (room === 'robots.txt' && only) return file(place, 'text/plain', [], () => robots(place));
  if (room === 'manifest.webmanifest' && only)
    return file(place, 'application/manifest+json', [], () => manifest(place));
  if (room === 'pedidos' && uuidOf.test(name) && product === undefined)
    return page(place, [name], () => orderPage(place, name));
  const isShop = (room === '' && only) || (room === 'sitemap.xml' && only) || (room === 'locales' && rest.length === 0);
  if (!isShop) return ofCompany(services, place, path);
  const stores = await shopStores(services, place.tenant);
  if (room === 'sitemap.xml') return file(place, 'application/xml', [stores], () => sitemap(place, stores));
  const at = new Date();
  if (room === '') {
    const banners = await shopBanners(services, place, null);
    const draw = () => homePage(place, stores, { at, ...banners });
    return page(place, ['home', stores, minuteOf(at)], draw, { banners });
  }
  return ofStoreAt({ services, place, stores }, name, product || undefined);
}
