import { area } from '#kit/server/area.ts';
import {
  followAccountsJob,
  followCredentials,
  readCatalogueJob,
  readNightly,
  readUnreadSoon,
} from './server/catalogueJobs.ts';
import { posCatalogues, posMappings } from './server/pos.routes.ts';

/** Catalogues of points of sale, and the items there that are our products and options. */
export const posArea = area({
  name: 'pos',
  apis: {
    posCatalogues: { title: 'Puntos de venta: catálogos', flag: 'pos-integration', ...posCatalogues },
    posMappings: { title: 'Puntos de venta: mapeo', flag: 'pos-integration', ...posMappings },
  },
  jobs: (services) => [readCatalogueJob(services), followAccountsJob],
  nightly: () => [readNightly],
  followers: [followCredentials],
  catchUp: [readUnreadSoon],
});
