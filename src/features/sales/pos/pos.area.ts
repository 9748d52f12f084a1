import { area } from '#kit/server/area.ts';
import {
  followAccountsJob,
  followCredentials,
  readCatalogueJob,
  readNightly,
  readUnreadSoon,
} from './server/catalogueJobs.ts';
import { posCatalogues, posMappings } from './server/pos.routes.ts';

const chosenMeanwhile = 'Alguien más eligió un código en este momento. Mira cómo quedó.';

/** Catalogues of points of sale, and the codes there of what orders have. */
export const posArea = area({
  name: 'pos',
  apis: {
    posCatalogues: { title: 'Puntos de venta: catálogos', flag: 'pos-integration', ...posCatalogues },
    posMappings: { title: 'Puntos de venta: mapeo', flag: 'pos-integration', ...posMappings },
  },
  constraints: {
    pos_mappings_product: { field: 'code', message: chosenMeanwhile },
    pos_mappings_modifier: { field: 'code', message: chosenMeanwhile },
    pos_mappings_coupon: { field: 'code', message: chosenMeanwhile },
    pos_mappings_part: { field: 'code', message: chosenMeanwhile },
    pos_mappings_payment: { field: 'code', message: chosenMeanwhile },
  },
  jobs: (services) => [readCatalogueJob(services), followAccountsJob],
  nightly: () => [readNightly],
  followers: [followCredentials],
  catchUp: [readUnreadSoon],
});
