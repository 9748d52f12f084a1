export { audit } from './audit.routes.ts';
export { recordAccess } from './recordAccess.ts';
export { type Audited, type AuditRegistry, registryOf } from './registry.ts';
