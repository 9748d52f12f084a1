import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';

/** Options of all companies, for super-admins. */
export const companyOptions = optionsFrom(tenantsApi.list, 'query');
