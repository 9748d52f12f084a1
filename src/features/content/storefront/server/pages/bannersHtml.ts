import { html, type Html, safeUrl } from '#kit/contract/values/html.ts';
import { secondsLeft, type ShopBanner } from '../../shopBanners.rules.ts';

/** A picture per device, with its size, so that nothing moves when it loads. */
export function pictureHtml({ alt, wide, phone }: Pick<ShopBanner, 'alt' | 'wide' | 'phone'>, eager: boolean): Html {
  const loading = eager ? html` fetchpriority="high"` : html` loading="lazy"`;
  return html`<picture><source media="(max-width:550px)" srcset="${safeUrl(phone.url)}" width="${phone.width}" height="${phone.height}"><img src="${safeUrl(wide.url)}" alt="${alt}" width="${wide.width}" height="${wide.height}"${loading} decoding="async"></picture>`;
}

function itemHtml(banner: ShopBanner, at: Date, eager: boolean): Html {
  const { via, only } = banner;
  const [left, href] = [secondsLeft(banner, at), safeUrl(banner.href)];
  const drawn = pictureHtml(banner, eager);
  return html`<li data-via="${via}"${left !== null && html` data-left="${left}"`}${only && html` data-only="${only}"`}>${href ? html`<a href="${href}">${drawn}</a>` : drawn}</li>`;
}

/** Banners of a place: one, or several to scroll through. `isFirst`: on the first screen of the page. */
export function bannersHtml(banners: readonly ShopBanner[], at: Date, isFirst = false): Html | null {
  if (banners.length === 0) return null;
  return html`<ul class="promos" aria-label="Promociones"${banners.length > 1 && html` tabindex="0"`}>${banners.map((banner, nth) => itemHtml(banner, at, isFirst && nth === 0))}</ul>`;
}
