import { area } from '#kit/server/area.ts';
import { mappingConstraints, mappingEntity } from './mappingHistory.contract.ts';
import {
  followAccountsJob,
  followCredentials,
  readCatalogueJob,
  readNightly,
  readUnreadSoon,
} from './server/catalogueJobs.ts';
import { catalogueWork } from './server/catalogueWork.ts';
import { changeItemsJob } from './server/changeItems.ts';
import { importMappingsJob } from './server/importMappings.ts';
import { notifyMappings } from './server/setMappings.ts';
import { mapImported } from './server/posImports.ts';
import { posCatalogues, posItemChanges, posMappingFiles, posMappings } from './server/pos.routes.ts';
import { readStockJob } from './server/stockJobs.ts';

/** Catalogues of points of sale, and the codes there of what orders have. */
export const posArea = area({
  name: 'pos',
  apis: {
    posCatalogues: { title: 'Puntos de venta: catálogos', flag: 'pos-integration', ...posCatalogues },
    posItemChanges: { title: 'Puntos de venta: nombres y precios', flag: 'pos-integration', ...posItemChanges },
    posMappingFiles: { title: 'Puntos de venta: archivos del mapeo', flag: 'pos-integration', ...posMappingFiles },
    posMappings: { title: 'Puntos de venta: mapeo', flag: 'pos-integration', ...posMappings },
  },
  tables: [{ table: 'posMappings', entity: mappingEntity, ofEveryStore: true, afterUndo: notifyMappings }],
  names: [{ table: 'posCatalogues', title: 'provider' }],
  constraints: mappingConstraints,
  contributes: { providerWork: [catalogueWork] },
  effects: [mapImported],
  jobs: (services) => [
    readCatalogueJob(services),
    followAccountsJob,
    importMappingsJob,
    readStockJob(services),
    changeItemsJob(services),
  ],
  nightly: () => [readNightly],
  followers: [followCredentials],
  catchUp: [readUnreadSoon],
});
