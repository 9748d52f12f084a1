import { area } from '#kit/server/area.ts';
import { purgeCalls } from './server/calls.repo.ts';
import { demoCredentials } from './server/demoCredentials.ts';
import { credentials } from './server/integrations.routes.ts';
import { failures } from './integrations.failures.ts';
import { credentialPolicies } from './integrations.policies.ts';

/** What ties a company to providers of payments, fleets, channels and points of sale. */
export const integrationsArea = area({
  name: 'integrations',
  policies: [credentialPolicies],
  failures,
  flags: { 'delivery-integration': true, 'payment-methods-integration': true },
  apis: { credentials: { title: 'Integraciones: credenciales', ...credentials } },
  nightly: () => [purgeCalls],
  demo: demoCredentials,
});
