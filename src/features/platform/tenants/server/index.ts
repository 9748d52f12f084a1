export { callersOf } from './callers.ts';
export { companiesOf, type Company } from './companiesOf.ts';
export { companyWithShop, type CompanyWithShop } from './companyWithShop.ts';
export { storedStatus } from './storedStatus.ts';
export { fateOfJobs } from './fateOfJobs.ts';
export { platformSlug, TenantDirectory } from './tenantDirectory.ts';
export { tenantsWithShop } from './tenantsWithShop.ts';
export { publicTenantOf } from './tenants.routes.ts';
export { requireAllowed } from './requireAllowed.ts';
