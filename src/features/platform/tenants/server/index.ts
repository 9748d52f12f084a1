export { callersOf } from './callers.ts';
export { platformSlug, TenantDirectory } from './tenantDirectory.ts';
export { tenantsWithShop } from './tenantsWithShop.ts';
export { publicTenantOf } from './tenants.routes.ts';
