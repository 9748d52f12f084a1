import { area } from '#kit/server/area.ts';
import { companyHostsEntity } from './companyHosts.contract.ts';
import { companies } from './server/companies.routes.ts';
import { failures } from './companies.failures.ts';
import { companyPages } from './server/companyPage.routes.ts';
import { companyHosts } from './server/companyHosts.routes.ts';
import { companyCreation } from './server/companyCreation.routes.ts';
import { catchUpCreation, createCompanyJob } from './server/createCompanyJob.ts';
import { catchUpPulse, pulseJob } from './server/countPulse.ts';

export const companiesArea = area({
  name: 'companies',
  failures,
  platformEntities: [companyHostsEntity],
  apis: {
    companies: { title: 'Comercios: consola', ...companies },
    companyPages: { title: 'Comercios: página', ...companyPages },
    companyHosts: { title: 'Comercios: servidores', ...companyHosts },
    companyCreation: { title: 'Comercios: crear', ...companyCreation },
  },
  jobs: (services) => [pulseJob(services), createCompanyJob(services)],
  catchUp: [catchUpPulse, catchUpCreation],
});
