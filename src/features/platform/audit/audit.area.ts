import { area } from '#kit/server/area.ts';
import { audit } from './server/audit.routes.ts';
import { auditPolicies } from './audit.policies.ts';

export const auditArea = area({
  name: 'audit',
  policies: [auditPolicies],
  apis: { audit: { title: 'Auditoría', ...audit } },
});
