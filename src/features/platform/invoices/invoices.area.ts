import { area } from '#kit/server/area.ts';
import { companyInvoicesEntity } from './invoices.contract.ts';
import { failures } from './invoices.failures.ts';
import { companyInvoices } from './server/companyInvoices.routes.ts';
import { catchUpInvoices, issueInvoicesJob } from './server/issueInvoices.ts';

export const invoicesArea = area({
  name: 'invoices',
  failures,
  platformEntities: [companyInvoicesEntity],
  apis: { companyInvoices: { title: 'Comercios: facturas', ...companyInvoices } },
  jobs: (services) => [issueInvoicesJob(services)],
  catchUp: [catchUpInvoices],
});
