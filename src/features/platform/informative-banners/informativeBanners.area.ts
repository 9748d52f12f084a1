import { area } from '#kit/server/area.ts';
import { informativeBannerEntity } from './informativeBanners.contract.ts';
import { failures } from './informativeBanners.failures.ts';
import { catchUpOldViews, removeOldViewsJob } from './server/removeOldViews.ts';
import { informativeBanners } from './server/informativeBanners.routes.ts';
import { visibleBanners } from './server/visibleBanners.routes.ts';

const picture = { table: 'informativeBanners', type: 'informative_banner', policy: 'platform.notices' } as const;

export const informativeBannersArea = area({
  name: 'informative-banners',
  failures,
  apis: {
    visibleInformativeBanners: { title: 'Avisos de la plataforma', ...visibleBanners },
    informativeBanners: { title: 'Avisos de la plataforma: edición', ...informativeBanners },
  },
  jobs: () => [removeOldViewsJob],
  catchUp: [catchUpOldViews],
  tables: [{ table: 'informativeBanners', entity: informativeBannerEntity }],
  pictures: [
    { ...picture, column: 'desktopPictureKey' },
    { ...picture, column: 'responsivePictureKey' },
  ],
});
