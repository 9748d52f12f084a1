import { area } from '#kit/server/area.ts';
import { companyDataEntity } from './companyData.contract.ts';
import { failures } from './companyData.failures.ts';
import { companyDataRoutes } from './server/companyData.routes.ts';
import { dataExports } from './server/dataExports.routes.ts';
import { queueDueErasures, eraseCompanyJob } from './server/eraseCompanyJob.ts';
import { catchUpWarnings, warnOfErasureJob } from './server/warnOfErasure.ts';
import { catchUpExports, exportCompanyJob, purgeExports } from './server/exportCompanyJob.ts';
import { purgeRetainedInvoices } from './server/purgeRetainedInvoices.ts';

export const companyDataArea = area({
  name: 'company-data',
  failures,
  platformEntities: [companyDataEntity],
  apis: {
    companyData: { title: 'Comercios: datos', ...companyDataRoutes },
    dataExports: { title: 'Mi cuenta: copias de los datos', ...dataExports },
  },
  jobs: (services) => [eraseCompanyJob(services), exportCompanyJob(services), warnOfErasureJob(services)],
  nightly: (services) => [purgeRetainedInvoices, purgeExports(services)],
  catchUp: [queueDueErasures, catchUpWarnings, catchUpExports],
});
