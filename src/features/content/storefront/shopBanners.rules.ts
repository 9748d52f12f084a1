import type { VisibleBanner, VisibleBanners } from '#features/content/banners/visible/visibleBanners.contract.ts';
import type { Placement, PopUpTrigger } from '#features/content/banners/schedule/bannerWords.contract.ts';
import type { PopUpCaps } from './popUpCaps.rules.ts';

type Form = { url: string; width: number; height: number };

/** A banner as a page of the shop shows it now. */
export type ShopBanner = {
  via: string;
  placement: Placement | null;
  target: VisibleBanner['target'];
  /** Address with its origin; null where it leads nowhere. */
  href: string | null;
  alt: string;
  wide: Form;
  phone: Form;
  /** Devices that show it; null: both. */
  only: 'wide' | 'phone' | null;
  /** When it ends; null: not within a day. */
  until: string | null;
  /** When it opens, of a pop-up. */
  popUp: VisibleBanner['popUp'];
};

/** A banner in the data of the page, for what the browser draws. */
export type DataBanner = Pick<ShopBanner, 'via' | 'href' | 'alt' | 'wide' | 'phone' | 'only'> & {
  /** Seconds that it has left as the page was drawn; null: a day or more. */
  left: number | null;
};
/** A pop-up, in the data of the page. */
export type ShopPopUp = DataBanner & PopUpCaps & { trigger: PopUpTrigger; after: number | null };

/** Seconds for which a page may be served after its inputs were read: the rest of its minute, and a browser's cache. */
const pageLife = 75;

/** Seconds that a banner may stay on a page drawn at a moment; null: longer than a day. */
export const secondsLeft = ({ until }: Pick<ShopBanner, 'until'>, at: Date): number | null =>
  until === null ? null : Math.floor((Date.parse(until) - at.getTime()) / 1000) - pageLife;

const inData = (banner: ShopBanner, at: Date): DataBanner => {
  const { via, href, alt, wide, phone, only } = banner;
  return { via, href, alt, wide, phone, only, left: secondsLeft(banner, at) };
};

/** The banners of a place; of a category or a product, those of the given one. */
export const placedAt = (banners: readonly ShopBanner[], place: Placement, id?: number): ShopBanner[] =>
  banners.filter(({ placement, target }) => placement === place && (id === undefined || target?.id === id));

/** Banners that the browser draws: pop-ups, and the one beside the payment. */
export const dataOfBanners = (banners: readonly ShopBanner[], at: Date) => ({
  popUps: banners.flatMap((banner): ShopPopUp[] => (banner.popUp ? [{ ...inData(banner, at), ...banner.popUp }] : [])),
  aside: banners.filter(({ placement }) => placement === 'checkoutAside').map((banner) => inData(banner, at)),
});

/** The window of a banner that is open at a moment. */
const openWindow = ({ windows }: VisibleBanner, at: Date) =>
  windows.find(
    ({ from, until }) => (from === null || new Date(from) <= at) && (until === null || new Date(until) > at),
  );

/** An address of this site names the banner; others are left as they are. */
export function hrefOf({ link, code }: Pick<VisibleBanner, 'link' | 'code'>, base: string): string | null {
  if (link === null || !link.startsWith('/')) return link;
  const [path = '', hash] = link.split('#', 2);
  return `${base}${path}${path.includes('?') ? '&' : '?'}via=${code}${hash === undefined ? '' : `#${hash}`}`;
}

function formOf({ pictures }: VisibleBanner, platform: 'web' | 'webResponsive'): Form | undefined {
  const found = pictures.find((picture) => picture.platform === platform) ?? pictures[0];
  return found && { url: found.url, width: found.width, height: found.height };
}

/** Banners that a page drawn at a moment shows on wide screens or phones, in their order. */
export function shopBannersOf(wide: VisibleBanners, phone: VisibleBanners, base: string, at: Date): ShopBanner[] {
  const isOpen = (banner: VisibleBanner) => {
    const found = openWindow(banner, at);
    return found !== undefined && (secondsLeft(found, at) ?? 1) > 0;
  };
  const [onWide, onPhone] = [wide.data.filter(isOpen), phone.data.filter(isOpen)];
  const wideIds = new Set(onWide.map(({ id }) => id));
  const phoneIds = new Set(onPhone.map(({ id }) => id));
  return [...onWide, ...onPhone.filter(({ id }) => !wideIds.has(id))].flatMap((banner) => {
    const { id, code: via, placement, target, description, popUp } = banner;
    const [wideForm, phoneForm] = [formOf(banner, 'web'), formOf(banner, 'webResponsive')];
    if (!wideForm || !phoneForm) return [];
    const alt = banner.pictures.find((each) => each.alt !== '')?.alt || description || target?.name || 'Promoción';
    const isOnBoth = wideIds.has(id) && phoneIds.has(id);
    const only = isOnBoth ? null : wideIds.has(id) ? 'wide' : 'phone';
    const until = openWindow(banner, at)?.until ?? null;
    const href = hrefOf(banner, base);
    return { via, placement, target, href, alt, wide: wideForm, phone: phoneForm, only, until, popUp };
  });
}
