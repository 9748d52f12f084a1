import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';

/** The companies of the platform, for whoever may enter all of them. */
export const companyOptions = optionsFrom(tenantsApi.list, 'query');
