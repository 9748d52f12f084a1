export { audit } from './audit.routes.ts';
export { recordAccess } from './recordAccess.ts';
export { type Audited, registryOf } from './registry.ts';
