export { type CloudSignIn, defaultSlug, platformSlug, TenantDirectory } from './tenantDirectory.ts';
export { publicTenantOf, tenants } from './tenants.routes.ts';
