import { useEffect, useRef } from 'react';
import { safeUrl } from '#kit/contract/values/html.ts';
import type { DataBanner } from '../shopBanners.rules.ts';
import { isPhone, watchContent } from './content.ts';

/** A banner that the browser draws, with room for its picture before that loads. */
export function PlacedBanner({ banner }: { banner: DataBanner }) {
  const ref = useRef<HTMLLIElement>(null);
  useEffect(function countIt() {
    if (ref.current) watchContent(ref.current);
  }, []);
  const { via, href, alt, left } = banner;
  const { url, width, height } = isPhone() ? banner.phone : banner.wide;
  const picture = <img alt={alt} {...{ width, height }} src={safeUrl(url)} decoding="async" />;
  return (
    <ul className="promos" aria-label="Promociones">
      <li ref={ref} data-via={via} data-left={left ?? undefined}>
        {href ? <a href={safeUrl(href)}>{picture}</a> : picture}
      </li>
    </ul>
  );
}

/** The first of some banners that the device shows. */
export const bannerHere = (banners: readonly DataBanner[] = []): DataBanner | undefined => {
  const device = isPhone() ? 'phone' : 'wide';
  return banners.find(({ only }) => only === null || only === device);
};
