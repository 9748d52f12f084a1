export { platformSlug, TenantDirectory } from './tenantDirectory.ts';
export { publicTenantOf } from './tenants.routes.ts';
