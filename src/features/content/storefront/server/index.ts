export type { StorefrontFiles } from './place.ts';
export { type AtRoot, storefrontRoutes } from './storefront.routes.ts';
export { guardStorefrontHosts } from './storefrontHosts.ts';
