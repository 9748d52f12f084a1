import { area } from '#kit/server/area.ts';
import { contentEventRoutes } from './server/contentEvents.routes.ts';
import { purgeCounts } from './server/contentFigures.repo.ts';
import { storeCountsAtEnd } from './server/storeCounts.ts';

/** Counts what guests see and click of the company's content, and the orders that follow. */
export const countsArea = area({
  name: 'counts',
  apis: { contentEvents: { title: 'Tienda: lo que se ve', ...contentEventRoutes } },
  nightly: () => [purgeCounts],
  subscribe: storeCountsAtEnd,
});
