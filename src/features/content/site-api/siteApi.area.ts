import { area } from '#kit/server/area.ts';
import { siteApiRoutes } from './server/siteApi.routes.ts';

/** Published content for sites and apps that read WordPress. */
export const siteApiArea = area({
  name: 'site-api',
  apis: { siteApi: { title: 'Contenido publicado, como en WordPress', ...siteApiRoutes } },
});
