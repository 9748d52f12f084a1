import { bannerPreviewApi } from '#features/content/banners/office/bannerPreview.contract.ts';
import type { BannerKind } from '#features/content/banners/schedule/bannerWords.contract.ts';
import { type PreviewBody, previewBanner } from '#features/content/banners/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { Services } from '#kit/server/services.ts';
import { shopBannersOf } from '../shopBanners.rules.ts';
import { bannerPreviewPage } from './pages/bannerPreviewPage.ts';
import type { Site } from './place.ts';
import { shopPlace, shopStoresAt } from './shopFacts.ts';

/** The shop without its scripts. */
const siteOf = ({ tenant }: Ctx, services: Services): Site => ({
  tenant,
  origin: '',
  cdnUrl: '',
  base: `/tienda/${tenant.slug}`,
  files: { ...services.storefrontFiles(), script: null, imports: [], islands: { home: [], order: [] } },
  map: null,
});

const previewOf = (services: Services, kind: BannerKind) => async (ctx: Ctx, input: { body: PreviewBody }) => {
  const { banner, store, menu, at, timeZone, web, webResponsive } = await previewBanner(
    ctx,
    services.files,
    kind,
    input,
  );
  const site = siteOf(ctx, services);
  const shop = { database: ctx.database, files: services.files };
  const [place, stores] = await Promise.all([shopPlace(shop, site, at), shopStoresAt(shop, ctx.tenant, at)]);
  const code = `b${banner.id}`;
  const html = bannerPreviewPage(
    place,
    {
      stores,
      store: stores.find(({ id }) => id === store?.id) ?? null,
      menu,
      banners: shopBannersOf(web.visible, webResponsive.visible, site.base, at),
      at,
    },
    { placement: banner.placement, productId: banner.target?.type === 'product' ? banner.target.id : null, code },
  );
  return {
    html,
    code,
    store: store && { id: store.id, name: store.name },
    at: at.toISOString(),
    timeZone,
    reasons: { web: web.reasons, webResponsive: webResponsive.reasons },
  };
};

export const bannerPreview = implementApiWith(bannerPreviewApi, (services) => ({
  banner: previewOf(services, 'banner'),
  position: previewOf(services, 'position'),
  popUp: previewOf(services, 'popUp'),
}));
