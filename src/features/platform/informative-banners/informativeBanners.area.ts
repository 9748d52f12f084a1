import { area } from '#kit/server/area.ts';
import { informativeBanners } from './server/informativeBanners.routes.ts';

export const informativeBannersArea = area({
  name: 'informative-banners',
  apis: { informativeBanners: { title: 'Avisos', ...informativeBanners } },
});
