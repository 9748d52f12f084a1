import { area } from '#kit/server/area.ts';
import { auditedPrices } from './server/auditedPrices.ts';
import { dueBaseRaiseJob } from './server/dueBaseRaiseJob.ts';
import { dueRaiseJob } from './server/dueRaiseJob.ts';
import { priceConstraints } from './priceHistory.contract.ts';
import { priceChangeJob } from './server/priceChangeJob.ts';
import { baseRaises, priceGroups } from './server/priceGroups.routes.ts';
import { importPricesJob } from './server/importPrices.ts';
import { priceFiles } from './server/priceFiles.routes.ts';
import { failures } from './priceGroups.failures.ts';

export const priceGroupsArea = area({
  name: 'price-groups',
  failures,
  apis: {
    baseRaises: { title: 'Productos: cambios de precio programados', ...baseRaises },
    priceFiles: { title: 'Listas de precios: archivos', ...priceFiles },
    priceGroups: { title: 'Listas de precios', ...priceGroups },
  },
  tables: auditedPrices,
  constraints: priceConstraints,
  jobs: () => [dueBaseRaiseJob, dueRaiseJob, importPricesJob, priceChangeJob],
});
