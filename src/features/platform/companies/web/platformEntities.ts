import { companyDataEntity } from '#features/platform/company-data/companyData.contract.ts';
import { companyHostsEntity } from '../companyHosts.contract.ts';
import { featuresEntity } from '#features/platform/flags/features.contract.ts';
import { companyInvoicesEntity } from '#features/platform/invoices/invoices.contract.ts';
import { plansEntity } from '#features/platform/plans/plans.contract.ts';
import { holdsEntity } from '#features/platform/tenants/holds.contract.ts';
import { secondFactorRemovalEntity } from '#features/platform/users/secondFactorRemovals.contract.ts';

/** Words of the history for changes of the platform's own tables. */
export const platformEntities = [
  companyDataEntity,
  companyHostsEntity,
  companyInvoicesEntity,
  featuresEntity,
  holdsEntity,
  plansEntity,
  secondFactorRemovalEntity,
];
