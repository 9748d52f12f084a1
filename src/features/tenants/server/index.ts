export { platformSlug, TenantDirectory } from './tenantDirectory.ts';
export { publicTenantOf, tenants } from './tenants.routes.ts';
