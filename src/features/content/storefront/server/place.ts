import type { PageType } from '#features/content/pages/record/pages.contract.ts';
import type { BrandSettings } from '#features/platform/settings/sections/brand.contract.ts';
import type { SeoSettings } from '#features/platform/settings/sections/seo.contract.ts';
import type { AnalyticsSettings } from '#features/platform/settings/sections/analytics.contract.ts';
import type { ShopSettings } from '#features/platform/settings/sections/shop.contract.ts';
import type { TemplateId } from '#features/platform/settings/sections/templates.contract.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { safeUrl } from '#kit/contract/values/html.ts';

/** The built files of the storefront, as browsers ask for them; null where nothing is built. */
export type StorefrontFiles = {
  script: string | null;
  /** Modules that the script imports, preloaded in parallel. */
  imports: readonly string[];
  style: string | null;
  fonts: readonly string[];
  /** Modules that the script imports on a kind of page, preloaded there. */
  islands: Record<'home' | 'order', readonly string[]>;
};

/** Location of a storefront and its assets. All links start with `base`; `origin` is for absolute URLs. */
export type Site = {
  tenant: Tenant;
  origin: string;
  base: string;
  files: StorefrontFiles;
  /** Origin from which guests read pictures; blank for the site's own. */
  cdnUrl: string;
  /** Background tiles of maps; null where the installation has none over TLS. */
  map: { url: string; attribution: string; maxZoom: number } | null;
};

/** A site with its branding and custom pages. The name is the one that guests know. */
export type Place = Site & {
  brand: BrandSettings;
  seo: Pick<SeoSettings, 'pageTitle' | 'pageDescription'> & {
    shareUrl: string | null;
    /** The same picture as the home shows it. */
    coverUrl: string | null;
  };
  analytics: AnalyticsSettings;
  /** Settings of the shop besides the menu. */
  shop: ShopSettings;
  /** How its pages are laid out today. */
  template: TemplateId;
  pages: readonly { relativeUrl: string; type: PageType; title: string }[];
};

const step = encodeURIComponent;

/** Paths of the pages, below the base. */
export const paths = {
  home: ({ base }: Place): string => `${base}/`,
  store: ({ base }: Place, { slug }: { slug: string }): string => `${base}/locales/${step(slug)}`,
  /** A custom page of the tenant. */
  page: ({ base }: Place, relativeUrl: string): string => `${base}/${relativeUrl.split('/').map(step).join('/')}`,
  product: (place: Place, store: { slug: string }, product: { id: number; url: string }): string =>
    `${paths.store(place, store)}/${step(product.url || String(product.id))}`,
};

/** URL of the tenant's terms: external, a named page, or the first page of that type; null without any. */
export function termsUrl(place: Place): string | null {
  const { pages, shop } = place;
  const named = safeUrl(shop.termsLink);
  if (named.startsWith('https:')) return named;
  const termsPath = shop.termsLink.replace(/^\//, '');
  const page =
    pages.find(({ relativeUrl }) => relativeUrl === termsPath) ??
    pages.find(({ type }) => type === 'termsAndConditions');
  return page ? paths.page(place, page.relativeUrl) : null;
}

/** Absolute URL of a path or picture, for use outside of the site. */
export const absolute = ({ origin }: Place, path: string): string =>
  path.startsWith('/') && safeUrl(path) ? `${origin}${path}` : safeUrl(path);
