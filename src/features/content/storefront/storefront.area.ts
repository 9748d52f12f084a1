import { area } from '#kit/server/area.ts';
import { bannerPreview } from './server/bannerPreview.routes.ts';

/** The public shop. Its pages are mounted separately because they also run on custom hosts. */
export const storefrontArea = area({
  name: 'storefront',
  apis: { bannerPreview: { title: 'Banners: vista previa en la tienda', ...bannerPreview } },
});
