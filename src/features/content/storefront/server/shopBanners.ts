import { readVisibleBanners } from '#features/content/banners/server/index.ts';
import { Failure } from '#kit/contract/failures.ts';
import { type ShopBanner, shopBannersOf } from '../shopBanners.rules.ts';
import type { Site } from './place.ts';
import type { ShopServices } from './shopFacts.ts';

/** Banners of a page, and until when they are these. */
export type BannersNow = { banners: readonly ShopBanner[]; until: Date | null };

export const noBanners: BannersNow = { banners: [], until: null };

/** Banners and pop-ups that guests of a store see now, or guests of no store. */
export async function shopBanners(
  services: ShopServices,
  { tenant, base }: Pick<Site, 'tenant' | 'base'>,
  storeId: number | null,
): Promise<BannersNow> {
  const read = (platform: 'web' | 'webResponsive') =>
    readVisibleBanners({ ...services, tenant }, { storeId, method: null, platform });
  try {
    const [wide, phone] = await Promise.all([read('web'), read('webResponsive')]);
    const until = wide.until < phone.until ? wide.until : phone.until;
    return { banners: shopBannersOf(wide.reply, phone.reply, base, new Date()), until };
  } catch (error) {
    // A store that was deleted meanwhile has no banners.
    if (error instanceof Failure && error.status < 500) return noBanners;
    throw error;
  }
}
