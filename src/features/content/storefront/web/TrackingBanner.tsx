import { useEffect, useState } from 'react';
import type { VisibleBanners } from '#features/content/banners/visible/visibleBanners.contract.ts';
import type { DataBanner } from '../shopBanners.rules.ts';
import { hrefOf } from '../shopBanners.rules.ts';
import { isPhone } from './content.ts';
import { PlacedBanner } from './PlacedBanner.tsx';
import { shop } from './shop.ts';
import type { Wire, WireOrder } from './wire.ts';

type Props = { order: Pick<WireOrder, 'store_id' | 'dispatch_method'> };

/** The banner that guests who follow an order of a store see now; null without one. */
async function readBanner({ store_id, dispatch_method }: Props['order']): Promise<DataBanner | null> {
  const platform = isPhone() ? 'web_responsive' : 'web';
  const query = new URLSearchParams({ store_id: String(store_id), method: dispatch_method, platform });
  const reply = await fetch(`/api/v1/banners?${query.toString()}`, { headers: { tenant: shop.slug } });
  const { data = [] } = (await reply.json()) as Partial<Wire<VisibleBanners>>;
  // The first window of a banner that guests see now is open.
  const found = data.find(({ placement, windows }) => placement === 'tracking' && windows[0]?.from === null);
  const form = found?.pictures.find((picture) => picture.platform === platform);
  if (!found || !form) return null;
  const { code: via, link, description, windows } = found;
  const until = windows[0]?.until ?? null;
  // By the server's clock.
  const length = until === null ? null : Date.parse(until) - Date.parse(reply.headers.get('date') ?? '');
  return {
    via,
    href: hrefOf({ link, code: via }, shop.base),
    alt: form.alt || description || 'Promoción',
    wide: form,
    phone: form,
    only: null,
    left: length === null ? null : (length + performance.now()) / 1000,
  };
}

/** A banner below an order that is followed. */
export function TrackingBanner({ order }: Props) {
  const [banner, setBanner] = useState<DataBanner | null>(null);
  const { store_id, dispatch_method } = order;
  useEffect(
    function findBanner() {
      readBanner({ store_id, dispatch_method }).then(setBanner, () => undefined);
    },
    [store_id, dispatch_method],
  );
  return banner && <PlacedBanner banner={banner} />;
}
